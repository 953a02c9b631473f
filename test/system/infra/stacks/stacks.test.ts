// One file, because loading the CDK takes longer than all that is asserted about the templates.
import './service-stack.suite.ts';
import './least-privilege.suite.ts';
import './called-permissions.suite.ts';
import './door.suite.ts';
import './edge-stack.suite.ts';
import './console.suite.ts';
import './aws-solutions.suite.ts';
