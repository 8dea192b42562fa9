import { type Contract, contract } from '@wyrmgate/contract';
import { createClient } from '@wyrmgate/contract/client';
import { expect, it } from 'vitest';

it.each(['{"message":"The scroll is sealed"}', '{"success":false}', 'null', '[]', '"no"', '<html>', ''])(
  'a response that is not from the portal (%s) is reported as invalid',
  async (text) => {
    const api = createClient<Contract>(contract, async () => ({ status: 502, text }));
    await expect(api.packages.list()).rejects.toMatchObject({
      status: 502,
      code: 'common.invalidResponse',
      message: 'HTTP 502: Invalid response format from server',
    });
  },
);
