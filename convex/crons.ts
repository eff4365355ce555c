import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";
import { SWEEP_NAMES, SWEEPS } from "./domain/moderation/sweeps";

const crons = cronJobs();

for (const sweep of SWEEP_NAMES) {
  const { label, minutes } = SWEEPS[sweep];
  crons.interval(label, { minutes }, internal.moderation.sweeps.run, { sweep });
}

export default crons;
