/// Enables the texts of WaymarkDiagnostics; TestSupport contains it.
void waymark_enable_diagnostics(void);
