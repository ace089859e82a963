import { bounds } from '../facts/bounds.js';
import { maps, type Rule } from './subject.js';

/** The number of resources and operations is bounded: each multiplies the plan. */
export const size: Rule = ({ contract, resources, report }) => {
  if (resources.length > bounds.resources) {
    report(['resources'], `Has ${resources.length} resources, at most ${bounds.resources} are read`, { part: 'key' });
  }
  const operations = maps(contract, 'operations').length;
  if (operations > bounds.operations) {
    report(['operations'], `Has ${operations} operations, at most ${bounds.operations} are read`, { part: 'key' });
  }
};
