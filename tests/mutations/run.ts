/**
 * Changes one rule at a time in a copy of the repository and sees whether a test notices. `npx tsx
 * tests/mutations/run.ts` tries all; words narrow it down to slices ("orders") or to what holds them ("holds.ts"),
 * `--part 2/3` takes the second of every three, `--quick` tries only the tests that stand nearest to the rule, and
 * `--check` only sees whether each change still fits the code. Prints the score and what survived; leaves with 1 when a
 * change does not fit.
 */
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createVitest, type Vitest } from "vitest/node";
import { accounts } from "./accounts";
import { addresses } from "./addresses";
import { alerts } from "./alerts";
import { beginning } from "./beginning";
import { claims } from "./claims";
import { furtherRules } from "./furtherRules";
import { health } from "./health";
import { limits } from "./limits";
import { listings } from "./listings";
import { messages } from "./messages";
import { moderation } from "./moderation";
import { type Mutation } from "./mutation";
import { nearestTests } from "./nearest";
import { newcomers } from "./newcomers";
import { newRules } from "./newRules";
import { notifications } from "./notifications";
import { orders } from "./orders";
import { payments } from "./payments";
import { privacy } from "./privacy";
import { reviews } from "./reviews";
import { sellers } from "./sellers";
import { shared } from "./shared";
import { shop } from "./shop";
import { tanks } from "./tanks";

const SLICES = {
  payments,
  orders,
  claims,
  accounts,
  listings,
  tanks,
  messages,
  moderation,
  privacy,
  reviews,
  notifications,
  sellers,
  shared,
  limits,
  addresses,
  furtherRules,
  alerts,
  newcomers,
  newRules,
  shop,
  beginning,
  health,
};
const ROOT = resolve(import.meta.dirname, "../..");

/** `noticed`: a test failed. `broken`: the tests could not run. `stale`: the change does not fit the code any more. */
type Outcome = "fits" | "noticed" | "survived" | "broken" | "stale";

const label = ({ file, before, after }: Mutation) =>
  `${file}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`;

const isFlag = (word: string) => /^(--.*|\d+\/\d+)$/.test(word);
const flags = process.argv.slice(2).filter(isFlag);
const words = process.argv.slice(2).filter((word) => !isFlag(word));
const isQuick = flags.includes("--quick");
const [part = 1, parts = 1] =
  flags
    .find((flag) => /^\d/.test(flag))
    ?.split("/")
    .map(Number) ?? [];

const chosen = Object.entries(SLICES)
  .flatMap(([slice, mutations]) =>
    mutations.filter(
      (mutation) =>
        words.length === 0 ||
        words.some((word) => slice === word || label(mutation).includes(word)),
    ),
  )
  .filter((_, i) => i % parts === part - 1);

/** The files that git knows, as they are now, in a folder of their own. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), "shoal-mutations-"));
  process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
    cwd: ROOT,
  });
  for (const file of listed.toString().split("\0").filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(copy, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  return copy;
}

async function runTests(vitest: Vitest, names: readonly string[]): Promise<Outcome> {
  const tests = await vitest.globTestSpecifications([...names]);
  if (tests.length === 0) return "broken";
  await vitest.rerunTestSpecifications(tests);
  const modules = vitest.state.getTestModules(tests.map(({ moduleId }) => moduleId));
  const results = modules.flatMap(({ children }) =>
    [...children.allTests()].map((test) => test.result().state),
  );
  if (results.includes("failed")) return "noticed";
  return results.includes("passed") && modules.every(({ ok }) => ok) ? "survived" : "broken";
}

/** The tests nearest to the rule, then those of its slice. */
async function tryMutation(vitest: Vitest, copy: string, mutation: Mutation): Promise<Outcome> {
  const { file, before, after, tests } = mutation;
  if (!fits(mutation)) return "stale";
  const path = join(copy, file);
  const original = readFileSync(path, "utf8");
  const write = (text: string) => {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  };
  write(original.replace(before, () => after));
  try {
    const nearest = nearestTests(file);
    const first = nearest.length > 0 ? await runTests(vitest, nearest) : "survived";
    const goesOn = first === "survived" && (!isQuick || nearest.length === 0);
    return goesOn ? await runTests(vitest, tests) : first;
  } finally {
    write(original);
  }
}

function fits({ file, before }: Mutation): boolean {
  try {
    return readFileSync(join(ROOT, file), "utf8").split(before).length === 2;
  } catch {
    return false;
  }
}

async function tryAll(report: (mutation: Mutation, outcome: Outcome) => void): Promise<void> {
  if (flags.includes("--check")) {
    for (const mutation of chosen) report(mutation, fits(mutation) ? "fits" : "stale");
    return;
  }
  // It works for long, and nobody waits for it.
  setPriority(constants.priority.PRIORITY_LOW);
  const copy = copyRepository();
  process.chdir(copy);
  const silent = { reporters: [{}], silent: true, bail: 1, watch: false };
  const vitest = await createVitest("test", { root: copy, project: "convex", ...silent });
  for (const mutation of chosen) report(mutation, await tryMutation(vitest, copy, mutation));
  await vitest.close();
}

const found: Record<Outcome, string[]> = {
  fits: [],
  noticed: [],
  survived: [],
  broken: [],
  stale: [],
};
let begun = Date.now();
let count = 0;
await tryAll((mutation, outcome) => {
  found[outcome].push(label(mutation));
  const seconds = ((Date.now() - begun) / 1000).toFixed(0);
  begun = Date.now();
  count += 1;
  console.log(`${count}/${chosen.length} ${outcome} ${seconds} s  ${label(mutation)}`);
});

if (found.fits.length > 0) console.log(`\n${found.fits.length} of ${chosen.length} fit the code`);
const tried = found.noticed.length + found.survived.length;
for (const outcome of ["survived", "broken", "stale"] as const) {
  if (found[outcome].length > 0) console.log(`\n${outcome}:\n  ${found[outcome].join("\n  ")}`);
}
if (tried > 0) {
  const share = Math.round((100 * found.noticed.length) / tried);
  console.log(`\n${found.noticed.length} of ${tried} noticed (${share} %)`);
}
process.exit(found.broken.length + found.stale.length > 0 ? 1 : 0);
