import type { tickets } from '@wyrmgate/contract/tickets';
import type { Handlers } from '../http/context.ts';
import {
  addNote,
  answerTicket,
  getForStaff,
  listAssignees,
  listForStaff,
  listOfPlayer,
  readStats,
  updateTicket,
} from './admin.ts';
import { createAppeal, openAppeal, replyToAppeal } from './appeals.ts';
import { getAttachment, getAttachmentForStaff, uploadAttachment } from './attachments.ts';
import { closeOwn, createTicket, getOwn, listOwn, listTopics, rateOwn, replyToOwn } from './own.ts';
import {
  arrangeTopics,
  createCanned,
  createTopic,
  listCanned,
  listTopicsForStaff,
  removeCanned,
  removeTopic,
  updateCanned,
  updateTopic,
} from './settings.ts';

export const ticketsRoutes: Handlers<typeof tickets> = {
  topics: listTopics,
  list: listOwn,
  get: getOwn,
  create: createTicket,
  reply: replyToOwn,
  close: closeOwn,
  rate: rateOwn,
  attach: uploadAttachment,
  attachment: getAttachment,
  openAppeal,
  createAppeal,
  replyToAppeal,
  adminList: listForStaff,
  stats: readStats,
  ofPlayer: listOfPlayer,
  assignees: listAssignees,
  adminGet: getForStaff,
  answer: answerTicket,
  note: addNote,
  update: updateTicket,
  adminAttachment: getAttachmentForStaff,
  adminTopics: listTopicsForStaff,
  createTopic,
  updateTopic,
  removeTopic,
  arrangeTopics,
  cannedAnswers: listCanned,
  createAnswer: createCanned,
  updateAnswer: updateCanned,
  removeAnswer: removeCanned,
};
