let last = { usage: process.cpuUsage(), at: process.hrtime.bigint() };

/** Memory in megabytes, and CPU in percent of one core since the reading before. */
export const readLoad = (): { memoryUsage: number; cpuUsage: number } => {
  const usage = process.cpuUsage();
  const at = process.hrtime.bigint();
  const busy = usage.user + usage.system - last.usage.user - last.usage.system;
  const passed = Number(at - last.at) / 1000;
  last = { usage, at };
  return {
    memoryUsage: Math.round(process.memoryUsage.rss() / 1_048_576),
    cpuUsage: passed > 0 ? Math.round((busy / passed) * 100) : 0,
  };
};
