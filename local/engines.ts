/** Finds or installs WebKit and Firefox for the tests in `tests/e2e/engines`. */

import { existsSync } from "node:fs";
import { aptInstall } from "./browser.ts";

type Engine = { name: string; packages: string[]; programs: string[] };

/** Debian's packages, and the programs of theirs that the tests start. */
const ENGINES: Engine[] = [
  {
    name: "WebKit",
    packages: ["webkit2gtk-driver", "xvfb"],
    programs: ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"],
  },
  { name: "Firefox", packages: ["firefox-esr"], programs: ["/usr/bin/firefox-esr"] },
];

const isInstalled = ({ programs }: Engine) => programs.every((program) => existsSync(program));

const howToInstall = ({ name, packages }: Engine): string =>
  `The tests in ${name} need Debian's packages: apt-get install ${packages.join(" ")}.`;

/** Installs the engines when run as root on Debian. Elsewhere their tests are skipped and say why. */
export function installEngines(log: (line: string) => void): void {
  const missing = ENGINES.filter((engine) => !isInstalled(engine));
  if (missing.length === 0) return;
  aptInstall(
    missing.flatMap(({ packages }) => packages),
    log,
  );
}

/** Why the tests in this engine can't run; undefined if they can. */
export function missingEngine(name: "WebKit" | "Firefox"): string | undefined {
  const engine = ENGINES.find((each) => each.name === name);
  return engine && !isInstalled(engine) ? howToInstall(engine) : undefined;
}
