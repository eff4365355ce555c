// Loaded into children: when `npm start` is killed without a chance to stop them, they end by themselves.
// Otherwise they would hold their ports and the data folder against the next start.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 1000).unref();
