import { linksIn } from '@wyrmgate/contract/chat-constants';
import { isExternalHref, isSafeHref } from '@wyrmgate/contract/rich-text-document';

/** The link of a message that gets a preview: the first one. */
export const previewLinkOf = (text: string): string | undefined =>
  linksIn(text).find((link) => isSafeHref(link) && isExternalHref(link));
