import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError } from '@wyrmgate/contract/client';
import { issueKey } from '@wyrmgate/contract/issues';
import type { Problem } from '@wyrmgate/contract/problem';
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type RegisterOptions,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { useTranslation } from '#i18n';
import { isRequired, limitsOf, withoutBlanks } from '../platform/limits-of.ts';
import { fieldTexts, useProblemText } from '../platform/problem-text.ts';

// How to build a form for a schema of the contract in three steps.
//
//   const save = useAdminMutation(api.gifts.update, { invalidates: [['gifts']], done: ({ name }) => t('done.saved', { name }) });
//   const form = useEditForm(GiftEdit, {
//     values: { name: row.name, note: row.note, version: row.version },
//     save: (body) => save.mutateAsync({ params: { id: row.id }, body }),
//     done: onClose,
//     conflict: { problem: giftProblems.changedMeanwhile, reload: async () => valuesOf(await api.gifts.read({ params })) },
//   });
//
//   <FormDrawer form={form} title={t('edit')} submit={{ label: t('form.save'), busy: t('form.saving') }} onClose={onClose}>
//     <Field {...form.field('name')} label={t('form.name')}><TextInput {...form.input('name')} /></Field>
//   </FormDrawer>
//
// `field` returns the error and the required mark, and `input` the value and the limits; values without an input, such
// as `version`, are sent unchanged. Paths can be nested (`form.input('texts.de')`), and numbers can be typed as text:
// `GiftEdit.extend({ price: typedMoney(GiftEdit.shape.price, 'gifts:form.price') })`.

export type FormSchema = z.ZodType<unknown, FieldValues>;

export type EditFormOptions<S extends FormSchema, Saved> = {
  /** Initial values; undefined until they have loaded. */
  values: z.input<S> | undefined;
  save: (values: z.output<S>) => Promise<Saved>;
  done: (saved: Saved) => void;
  /** Shown before the reason when a save fails, such as "The feature was not saved." */
  failed?: string;
  /**
   * The error code for a version conflict, and a function that loads the current values. It returns undefined if the
   * row was deleted.
   */
  conflict?: { problem: Problem; reload: () => Promise<z.input<S> | undefined> };
  /** When to validate fields before the first submit. By default, only submitting validates them. */
  mode?: 'onTouched' | 'onChange';
  /** Called when validation in the browser fails, after the fields show their errors. */
  invalid?: (errors: FieldErrors<z.input<S>>) => void;
};

const isKey = /^[\w-]+:[\w.]+$/;

/** Validates with the schema, whose messages are locale keys. */
const resolverOf = <S extends FormSchema>(schema: S): Resolver<z.input<S>, unknown, z.output<S>> => {
  const resolve = zodResolver(schema, { error: (issue) => issueKey({ message: '', ...issue } as z.core.$ZodIssue) });
  return (values, context, options) => resolve(withoutBlanks(schema, values) as z.input<S>, context, options);
};

/** Form state with validation and saving. Every rule comes from the schema. */
export const useEditForm = <S extends FormSchema, Saved>(schema: S, options: EditFormOptions<S, Saved>) => {
  type Values = z.input<S>;
  const { t } = useTranslation('dashboard');
  const problem = useProblemText();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values, unknown, z.output<S>>({
    resolver: resolverOf(schema),
    defaultValues: options.values as DefaultValues<Values>,
    mode: options.mode ?? 'onSubmit',
  });
  const ready = options.values !== undefined;
  const started = useRef(ready);
  useEffect(() => {
    if (started.current || options.values === undefined) return;
    started.current = true;
    form.reset(options.values);
  }, [form, options.values]);
  const { errors, isDirty, isSubmitting, isSubmitted, defaultValues } = form.formState;

  /** Translates locale keys. Other messages come from the server and are already translated. */
  const textOf = (message: string) => (isKey.test(message) ? t(message, { defaultValue: message }) : message);
  const mark = (messages: Record<string, string>, type = 'server') =>
    Object.entries(messages).forEach(([path, message], index) => {
      form.setError(path as Path<Values>, { type, message }, { shouldFocus: index === 0 });
    });
  /**
   * Merges values that someone else saved, and keeps typed input. A field that both people changed shows the saved
   * value below it.
   */
  const merge = (fresh: Values) => {
    const theirs = Object.keys(form.formState.dirtyFields).filter(
      (name) => JSON.stringify(get(fresh, name)) !== JSON.stringify(get(defaultValues, name)),
    );
    form.reset(fresh, { keepDirtyValues: true, keepDirty: true });
    mark(Object.fromEntries(theirs.map((name) => [name, t('form.theirs', { value: String(get(fresh, name) ?? '') })])));
  };
  const fail = async (error: unknown) => {
    const { problem: expected, reload } = options.conflict ?? {};
    if (reload && error instanceof ApiError && error.code === expected?.code) {
      const fresh = await reload().catch(() => undefined);
      if (fresh !== undefined) {
        setFailure(t('form.conflict'));
        return merge(fresh);
      }
    }
    mark(fieldTexts(t, error));
    // The full stop is added here, because toasts share these texts without one.
    const failed = options.failed?.replace(/[^.]$/, '$&.');
    setFailure([failed, problem(error)].filter(Boolean).join(' '));
  };
  const handle = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      options.done(await options.save(values));
    } catch (error) {
      await fail(error);
    }
  }, options.invalid);

  return {
    /** The react-hook-form object, for example for `watch`. */
    form,
    submit: (event?: BaseSyntheticEvent) => void handle(event),
    ready,
    saving: isSubmitting,
    dirty: isDirty,
    /** Sets a value that has no input. */
    set: <P extends Path<Values>>(name: P, value: PathValue<Values, P>) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
    /** The error of the last attempt, for the banner. */
    failure,
    field: (name: Path<Values>) => {
      const found = get(errors, name) as { message?: string } | undefined;
      return {
        error: found && textOf(found.message || 'common:validation.invalid'),
        required: isRequired(schema, name),
      };
    },
    input: (name: Path<Values>, more?: RegisterOptions<Values, Path<Values>>) => ({
      ...form.register(name, more),
      ...limitsOf(schema, name),
    }),
  };
};

export type EditForm<S extends FormSchema> = ReturnType<typeof useEditForm<S, unknown>>;
