import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";
import { SWEEPS } from "./sweeps";

const crons = cronJobs();

for (const { name: sweep, label, minutes } of SWEEPS) {
  crons.interval(label, { minutes }, internal.sweeps.run, { sweep });
}

export default crons;
