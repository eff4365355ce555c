/* oxlint-disable typescript/consistent-type-imports -- an import at the top would make this a module */
/** What `local/vite/markdown.ts` makes of Markdown files. */
declare module "*.md?meta" {
  const meta: import("#local/vite/markdown.ts").ArticleMeta;
  export default meta;
}
declare module "*.md" {
  const page: { meta: import("#local/vite/markdown.ts").LegalMeta; html: string };
  export default page;
}
