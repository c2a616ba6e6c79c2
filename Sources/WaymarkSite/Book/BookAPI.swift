/// The description of the link book's addresses for programs, in OpenAPI 3.1.
enum BookAPI {
  /// The path of the document.
  static let path = "/_links/openapi.json"

  /// The document, which is also the file `Schema/link-book.openapi.json`.
  static let text = #"""
    {
      "openapi": "3.1.0",
      "info": {
        "title": "Waymark link book",
        "version": "1",
        "summary": "What happens to the links of an app, for programs.",
        "description": "The addresses of the link book that 'waymark-site serve' has. No \#
    request has a side effect, and nothing that is sent is stored or logged. If the server has \#
    a token, every request needs it. Otherwise, only the same computer is answered, on a \#
    loopback address."
      },
      "servers": [{ "url": "/" }],
      "security": [{ "bearer": [] }, { "basic": [] }, {}],
      "paths": {
        "/_links/explain": {
          "post": {
            "operationId": "explain",
            "summary": "Shows what happens to a URL in the app, on iOS, on Android and on the \#
    web.",
            "description": "The answer is that of 'waymark explain URL --json'. The page of the \#
    book sends a form to the same address, and gets a page.",
            "requestBody": {
              "required": true,
              "content": {
                "application/json": {
                  "schema": {
                    "type": "object",
                    "properties": {
                      "url": { "type": "string", "description": "The URL as it would arrive." }
                    },
                    "required": ["url"],
                    "additionalProperties": false
                  },
                  "example": { "url": "https://www.underway.nyc/station/25" }
                }
              }
            },
            "responses": {
              "200": {
                "description": "The answers side by side.",
                "headers": { "Cache-Control": { "$ref": "#/components/headers/NoStore" } },
                "content": {
                  "application/json": { "schema": { "$ref": "#/components/schemas/Explanation" } }
                }
              },
              "400": { "$ref": "#/components/responses/Problem" },
              "401": { "$ref": "#/components/responses/Unauthorized" },
              "405": { "$ref": "#/components/responses/MethodNotAllowed" },
              "413": { "$ref": "#/components/responses/Problem" },
              "415": { "$ref": "#/components/responses/Problem" }
            }
          }
        },
        "/_links/link": {
          "post": {
            "operationId": "link",
            "summary": "Writes the links to a route.",
            "requestBody": {
              "required": true,
              "content": {
                "application/json": {
                  "schema": {
                    "type": "object",
                    "properties": {
                      "route": { "type": "string", "description": "The name of the route." },
                      "parameters": {
                        "type": "object",
                        "description": "The values by the names of the route's parameters, \#
    without escapes.",
                        "additionalProperties": { "type": "string" }
                      }
                    },
                    "required": ["route"],
                    "additionalProperties": false
                  },
                  "example": { "route": "station", "parameters": { "stationID": "25" } }
                }
              }
            },
            "responses": {
              "200": {
                "description": "The links.",
                "headers": { "Cache-Control": { "$ref": "#/components/headers/NoStore" } },
                "content": { "application/json": { "schema": { "$ref": \#
    "#/components/schemas/Links" } } }
              },
              "400": { "$ref": "#/components/responses/Problem" },
              "401": { "$ref": "#/components/responses/Unauthorized" },
              "404": { "$ref": "#/components/responses/Problem" },
              "405": { "$ref": "#/components/responses/MethodNotAllowed" },
              "413": { "$ref": "#/components/responses/Problem" },
              "415": { "$ref": "#/components/responses/Problem" },
              "422": { "$ref": "#/components/responses/Problem" }
            }
          }
        },
        "/_links/routes": {
          "get": {
            "operationId": "routes",
            "summary": "Lists the routes, as 'waymark routes --json' does.",
            "responses": {
              "200": {
                "description": "The routes.",
                "headers": { "Cache-Control": { "$ref": "#/components/headers/NoStore" } },
                "content": { "application/json": { "schema": { "$ref": \#
    "#/components/schemas/Routes" } } }
              },
              "401": { "$ref": "#/components/responses/Unauthorized" },
              "405": { "$ref": "#/components/responses/MethodNotAllowed" }
            }
          }
        },
        "/_links/catalog": {
          "get": {
            "operationId": "catalog",
            "summary": "Returns the catalog, as 'waymark catalog' prints it.",
            "responses": {
              "200": {
                "description": "The catalog; Schema/waymark.schema.json describes its keys.",
                "headers": { "Cache-Control": { "$ref": "#/components/headers/NoStore" } },
                "content": { "application/json": { "schema": { "$ref": \#
    "#/components/schemas/Catalog" } } }
              },
              "401": { "$ref": "#/components/responses/Unauthorized" },
              "405": { "$ref": "#/components/responses/MethodNotAllowed" }
            }
          }
        }
      },
      "components": {
        "securitySchemes": {
          "bearer": { "type": "http", "scheme": "bearer", "description": "The value of \#
    '--token'." },
          "basic": { "type": "http", "scheme": "basic", "description": "Any user, with the \#
    value of '--token' as the password." }
        },
        "headers": {
          "NoStore": { "description": "No cache stores the answer.", "schema": { "const": \#
    "no-store" } }
        },
        "responses": {
          "Problem": {
            "description": "The request has a mistake (RFC 9457).",
            "headers": { "Cache-Control": { "$ref": "#/components/headers/NoStore" } },
            "content": { "application/problem+json": { "schema": { "$ref": \#
    "#/components/schemas/Problem" } } }
          },
          "MethodNotAllowed": {
            "description": "The address answers another method, which 'Allow' names.",
            "headers": { "Allow": { "required": true, "schema": { "type": "string" } } },
            "content": { "application/problem+json": { "schema": { "$ref": \#
    "#/components/schemas/Problem" } } }
          },
          "Unauthorized": {
            "description": "The request lacks the token.",
            "headers": { "WWW-Authenticate": { "required": true, "schema": { "type": "string" } \#
    } }
          }
        },
        "schemas": {
          "Problem": {
            "type": "object",
            "properties": {
              "type": { "const": "about:blank" },
              "title": { "type": "string" },
              "status": { "type": "integer", "minimum": 400, "maximum": 499 },
              "detail": { "type": "string" },
              "errors": {
                "type": "array",
                "description": "The mistakes in the values of a route's parameters.",
                "items": {
                  "type": "object",
                  "properties": { "parameter": { "type": "string" }, "detail": { "type": \#
    "string" } },
                  "required": ["parameter", "detail"],
                  "additionalProperties": false
                }
              }
            },
            "required": ["type", "title", "status", "detail"],
            "additionalProperties": false
          },
          "Explanation": {
            "type": "object",
            "properties": {
              "url": { "type": "string", "description": "The URL, with '***' in place of secret \#
    values." },
              "app": { "$ref": "#/components/schemas/App" },
              "ios": {
                "type": "array",
                "description": "One answer for each identifier of the app; absent if it has \#
    none.",
                "items": { "$ref": "#/components/schemas/IOS" }
              },
              "android": {
                "type": "array",
                "description": "Absent if the catalog has no app for Android.",
                "items": { "$ref": "#/components/schemas/Android" }
              },
              "web": { "$ref": "#/components/schemas/Web" }
            },
            "required": ["url", "app"],
            "additionalProperties": false
          },
          "App": {
            "type": "object",
            "properties": {
              "result": { "enum": ["matched", "unmatched", "unreadable", "excluded"] },
              "opens": { "type": "boolean" },
              "route": { "type": "string" },
              "pattern": { "type": "string" },
              "scope": { "type": "string" },
              "parameters": {
                "type": "array",
                "items": {
                  "type": "object",
                  "properties": { "name": { "type": "string" }, "value": { "type": "string" } },
                  "required": ["name", "value"],
                  "additionalProperties": false
                }
              },
              "reason": { "type": "string" },
              "obstacle": { "type": "string" },
              "notes": { "type": "array", "items": { "type": "string" } },
              "nearest": {
                "type": "array",
                "items": {
                  "type": "object",
                  "properties": {
                    "route": { "type": "string" },
                    "pattern": { "type": "string" },
                    "reason": { "type": "string" }
                  },
                  "required": ["route", "pattern", "reason"],
                  "additionalProperties": false
                }
              }
            },
            "required": ["result", "opens", "reason", "nearest"],
            "additionalProperties": false
          },
          "IOS": {
            "type": "object",
            "properties": {
              "appID": { "type": "string" },
              "opens": { "type": "boolean" },
              "decision": { "enum": ["match", "exclude", "no_match"] },
              "rule": { "type": "string", "description": "The key path of the rule that \#
    decided." },
              "reason": { "type": "string" }
            },
            "required": ["appID", "opens", "decision", "reason"],
            "additionalProperties": false
          },
          "Android": {
            "type": "object",
            "properties": {
              "package": { "type": "string" },
              "activity": { "type": "string" },
              "opens": { "type": "boolean" },
              "filter": { "type": "string", "description": "The key path of the filter that \#
    accepts the link." },
              "reason": { "type": "string" }
            },
            "required": ["package", "opens", "reason"],
            "additionalProperties": false
          },
          "Web": {
            "type": "object",
            "description": "Absent for a link that no server gets.",
            "properties": {
              "serves": { "type": "boolean" },
              "status": { "type": "integer" },
              "page": { "type": "string", "description": "The title of the page." },
              "location": { "type": "string", "description": "The address of a redirect." }
            },
            "required": ["serves"],
            "additionalProperties": false
          },
          "Links": {
            "type": "object",
            "properties": {
              "route": { "type": "string" },
              "app": { "type": "array", "items": { "type": "string" }, "description": "The \#
    links with custom schemes." },
              "universal": { "type": "array", "items": { "type": "string" }, "description": \#
    "The links with domains." },
              "qr": {
                "type": "object",
                "description": "The QR code of the first universal link, or else of the first \#
    app link; absent if the link is too long for a code.",
                "properties": {
                  "link": { "type": "string" },
                  "svg": { "type": "string", "description": "The code as an SVG image." }
                },
                "required": ["link", "svg"],
                "additionalProperties": false
              }
            },
            "required": ["route", "app", "universal"],
            "additionalProperties": false
          },
          "Routes": {
            "type": "object",
            "properties": {
              "routes": {
                "type": "array",
                "items": {
                  "type": "object",
                  "description": "A route as in the catalog, with its scopes.",
                  "properties": {
                    "name": { "type": "string" },
                    "pattern": { "type": "string" },
                    "scopes": { "type": "array", "items": { "type": "string" } }
                  },
                  "required": ["pattern", "scopes"]
                }
              }
            },
            "required": ["routes"],
            "additionalProperties": false
          },
          "Catalog": {
            "type": "object",
            "properties": {
              "schema": { "const": 1 },
              "app": { "type": "object" },
              "routes": { "type": "array", "items": { "type": "object" } }
            },
            "required": ["schema", "routes"]
          }
        }
      }
    }

    """#
}
