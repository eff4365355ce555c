import { api } from "#convex/_generated/api.js";
import { none, type Row, row } from "../publicRow";
import { anyone } from "../roles";

export const rows: Row[] = [
  row(api.site.files.version, none, anyone),
  row(api.site.searchSuggestions.list, () => ({ text: "corr" }), anyone),
];
