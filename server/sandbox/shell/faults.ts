/**
 * A simulated failure: `hang` never responds, `garbage` responds with 200 but no JSON, `cut` closes the connection.
 * `after` handles the request first and then loses the response, as a real timeout does.
 */
export type Fault = {
  /**
   * A path pattern: `*` matches one segment and a final `**` matches all remaining ones, as in
   * `/v1/checkout/sessions/*` or `/v1/**`.
   */
  path: string;
  method?: 'GET' | 'POST';
  status: number | 'hang' | 'garbage' | 'cut';
  times?: number;
  when?: 'before' | 'after';
};

export type Faults = {
  plan: (fault: Fault) => void;
  take: (method: string, path: string) => Fault | undefined;
  clear: () => void;
};

export const planFaults = (): Faults => {
  let planned: { fault: Fault; left: number }[] = [];
  return {
    plan: (fault) => {
      planned.push({ fault, left: fault.times ?? 1 });
    },
    take: (method, path) => {
      const found = planned.find(({ fault, left }) => left > 0 && fits(fault, method, path));
      if (!found) return undefined;
      found.left -= 1;
      planned = planned.filter(({ left }) => left > 0);
      return found.fault;
    },
    clear: () => {
      planned = [];
    },
  };
};

const fits = (fault: Fault, method: string, path: string): boolean => {
  if (fault.method && fault.method !== method) return false;
  const wanted = fault.path.split('/');
  const given = path.split('/');
  if (wanted.at(-1) === '**') {
    const start = wanted.slice(0, -1);
    return given.length > start.length && start.every((segment, index) => segment === given[index]);
  }
  return (
    wanted.length === given.length && wanted.every((segment, index) => segment === '*' || segment === given[index])
  );
};
