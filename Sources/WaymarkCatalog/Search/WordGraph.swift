import Waymark

/// Texts as the smallest acyclic automaton that accepts them.
package struct WordGraph: Sendable {
  /// A node with the edges to those before it in the list.
  struct Node {
    let edges: [(target: Int, bytes: ByteSet)]
    let isEnd: Bool
  }

  /// The nodes; the first one of each text is the last of the list.
  private(set) var nodes: [Node] = []

  package init(_ words: [[UInt8]], foldingCase: Bool = false) {
    let tree = Self.tree(words)
    // A node comes after those before it in a word. So from the end, the nodes that follow each one
    // are known. Two nodes with the same continuations are one.
    struct Shape: Hashable {
      let edges: [Int: [UInt8]]
      let isEnd: Bool
    }
    var known: [Shape: Int] = [:]
    var indices = [Int](repeating: 0, count: tree.count)
    for node in tree.indices.reversed() {
      var edges: [Int: [UInt8]] = [:]
      for (byte, next) in tree[node].next { edges[indices[next], default: []].append(byte) }
      let shape = Shape(edges: edges.mapValues { $0.sorted() }, isEnd: tree[node].isEnd)
      indices[node] = known[shape] ?? nodes.count
      if known.updateValue(indices[node], forKey: shape) != nil { continue }
      let sorted = edges.sorted { $0.key < $1.key }.map { target, bytes in
        let set = ByteSet(bytes)
        return (target: target, bytes: foldingCase ? set.ignoringCase : set)
      }
      nodes.append(Node(edges: sorted, isEnd: shape.isEnd))
    }
  }

  /// Returns the beginnings of some texts, the empty one first: the indices of those that are a
  /// byte longer, and whether it is a whole text.
  static func tree(_ texts: [[UInt8]]) -> [(next: [UInt8: Int], isEnd: Bool)] {
    var tree: [(next: [UInt8: Int], isEnd: Bool)] = [([:], false)]
    for text in texts {
      var node = 0
      for byte in text {
        if let next = tree[node].next[byte] {
          node = next
          continue
        }
        tree.append(([:], false))
        tree[node].next[byte] = tree.count - 1
        node = tree.count - 1
      }
      tree[node].isEnd = true
    }
    return tree
  }
}
