import type { Plugin } from "vite";

/**
 * Lets the bundler leave out what no page uses of React Router: its build neither marks its calls of React, such as
 * `forwardRef`, as free of side effects, nor leaves out the names for React's developer tools.
 */
export function pureDeclarations(): Plugin {
  return {
    name: "shoal-pure-declarations",
    apply: "build",
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]/ },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = .*;$/gm, "")
          .replace(/^var \w+ = (?=React\d*\.\w+\()/gm, "$&/* @__PURE__ */ "),
    },
  };
}
