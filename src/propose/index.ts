export { acceptProposal, NotAcceptable, removeProposal } from './accepting.js';
export { withProposals } from './inserting.js';
export { factName, isSamePath, type Contradiction, type Proposal } from './proposal.js';
export { proposalsIn, type FoundProposal } from './reading.js';
export { loadText } from './loading.js';
