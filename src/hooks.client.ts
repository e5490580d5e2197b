// Runs before the page comes alive.
import { beginToConnect } from '#lib/state/connect.ts';

void beginToConnect();
