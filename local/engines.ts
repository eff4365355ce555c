/** Finds WebKit and Firefox for the tests in `tests/e2e/engines`. */

import { existsSync } from "node:fs";

type Engine = { name: string; packages: string[]; programs: string[] };

/** Debian's packages, and the programs of theirs that the tests start. */
const ENGINES: Engine[] = [
  {
    name: "WebKit",
    packages: ["webkit2gtk-driver", "xvfb", "xauth"],
    programs: ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb", "/usr/bin/xauth"],
  },
  { name: "Firefox", packages: ["firefox-esr"], programs: ["/usr/bin/firefox-esr"] },
];

const isInstalled = ({ programs }: Engine) => programs.every((program) => existsSync(program));

const howToInstall = ({ name, packages }: Engine): string =>
  `The tests in ${name} need Debian's packages: apt-get install ${packages.join(" ")}.`;

/** Debian's packages of the engines that this machine lacks. Without them their tests are skipped and say why. */
export function missingEnginePackages(): string[] {
  return ENGINES.filter((engine) => !isInstalled(engine)).flatMap(({ packages }) => packages);
}

/** Why the tests in this engine can't run; undefined if they can. */
export function missingEngine(name: "WebKit" | "Firefox"): string | undefined {
  const engine = ENGINES.find((each) => each.name === name);
  return engine && !isInstalled(engine) ? howToInstall(engine) : undefined;
}
