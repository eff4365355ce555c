import type { Plugin } from "vite";

const NAMES_FOR_DEVTOOLS = /^[\w$]+\.displayName = [^\n]*;$/gm;
const MADE_BY_REACT =
  /^((?:var|const|let) [\w$]+ = )(?=[\w$]+\.(?:createContext|forwardRef|memo)\()/gm;

/**
 * Lets the build see which parts of React Router nobody uses. Its published modules make contexts and components
 * by calls that are not marked as pure and name them for the developer tools afterwards; for a bundler both are
 * effects, so that `<Form>`, fetchers and server rendering would come along: a third of the package.
 */
export function unusedParts(): Plugin {
  return {
    name: "shoal-unused-parts",
    apply: "build",
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]/ },
      handler: (code) => ({
        code: code.replace(NAMES_FOR_DEVTOOLS, "").replace(MADE_BY_REACT, "$1/* @__PURE__ */ "),
        map: null,
      }),
    },
  };
}
