import { describeGameWorld } from '../../../test/game/conformance.ts';
import { openMariaRig } from '../../../test/game/mariadb.ts';
import { testSchemas } from '../../../test/game/schemas.ts';

for (const schema of testSchemas) describeGameWorld(schema.name, () => openMariaRig(schema));
