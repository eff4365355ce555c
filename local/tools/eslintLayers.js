import path from "node:path";

/**
 * `layers/downwards`: a module imports only from its own layer and the layers below it.
 *
 * Options, any number of `{root, layers}`: the folders of `root` from the bottom up. Folders in one array are
 * on the same level and may import each other. With `open`, other layers import only from the folder of that
 * name. Folders that are not named, and files in `root` itself, may import anything: they compose the layers.
 */
const downwards = {
  meta: {
    type: "problem",
    schema: { type: "array", items: { type: "object" } },
    messages: {
      upwards: "{{from}} must not import from {{to}}: it stands above it (see eslint.config.js).",
      closed: "{{from}} imports from {{to}} only what is in its folder {{open}}/.",
    },
  },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join("/");
    const layerIn = (root, layers, name) => {
      const folder = name.startsWith(`${root}/`) ? name.slice(root.length + 1).split("/")[0] : null;
      const level = layers.findIndex((layer) => [layer].flat().includes(folder));
      return level === -1 ? null : { folder, level };
    };
    const places = context.options
      .map((option) => ({ ...option, from: layerIn(option.root, option.layers, file) }))
      .filter(({ from }) => from !== null);
    if (places.length === 0) return {};
    const check = (source) => {
      if (typeof source?.value !== "string" || !/^[.#]/.test(source.value)) return;
      // `#convex/…` and its like are paths from the project's folder (`imports` in package.json).
      const target = source.value.startsWith("#")
        ? source.value.slice(1)
        : path.posix.join(path.posix.dirname(file), source.value);
      for (const { root, layers, open, from } of places) {
        const to = layerIn(root, layers, target);
        if (to === null || to.folder === from.folder) continue;
        const isUpwards = to.level > from.level;
        const isClosed = open !== undefined && !target.startsWith(`${root}/${to.folder}/${open}/`);
        if (!isUpwards && !isClosed) continue;
        const data = { from: `${root}/${from.folder}`, to: `${root}/${to.folder}`, open };
        context.report({ node: source, messageId: isUpwards ? "upwards" : "closed", data });
      }
    };
    return {
      ImportDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
    };
  },
};

export default { rules: { downwards } };
