// Loaded into child processes, so that they exit when `npm start` is killed and cannot stop them. Otherwise
// they would block their ports and the data folder for the next start.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 1000).unref();
