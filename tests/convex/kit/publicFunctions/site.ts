import { api } from "#convex/_generated/api.js";
import { noArgs, type Row, row } from "../publicRow";
import { anyone } from "../roles";

export const rows: Row[] = [
  row(api.site.files.version, noArgs, anyone),
  row(api.site.searchSuggestions.list, () => ({ text: "corr" }), anyone),
];
