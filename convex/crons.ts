import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";
import { SWEEP_NAMES, SWEEPS } from "./domain/shared/sweeps";

const crons = cronJobs();

for (const sweep of SWEEP_NAMES) {
  const { label, minutes } = SWEEPS[sweep];
  crons.interval(label, { minutes }, internal.shared.sweeps.run, { sweep });
}

export default crons;
