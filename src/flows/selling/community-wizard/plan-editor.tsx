import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { LuPlus, LuTrash2 } from 'react-icons/lu'
import type { Platform } from '#machines/rules/kit/entities.ts'
import { currencySymbols } from '#machines/rules/plans/money.ts'
import { type PlanChange, rolesText } from '#machines/rules/plans/plan-changes.ts'
import type { PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import {
  quickIntervalNames,
  quickIntervalOf,
  recurrenceRanges,
} from '#machines/rules/plans/plan-intervals.ts'
import { draftPriceLabel } from '#machines/rules/plans/plan-prices.ts'
import type { PlanProblems } from '#machines/rules/plans/plan-problems.ts'
import { billingTypes, knownPlatforms } from '#machines/rules/plans/plans.ts'
import { PlanPrice } from '#src/flows/shared/plans/plan-price.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { ChoiceGroup, ToggleChip } from '#src/ui/forms/choice-group.tsx'
import { FieldGroup } from '#src/ui/forms/field.tsx'
import { FieldRow } from '#src/ui/forms/form.tsx'
import { SelectField } from '#src/ui/forms/select.tsx'
import { Sortable } from '#src/ui/forms/sortable.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { PlatformIcon } from '#src/ui/media/platform.tsx'
import { ServerIdHelp } from './server-id-help.tsx'

export type PlanEditorProps = {
  plans: readonly PlanDraft[]
  /** By the plans' keys: what is said under the fields, once 'Next' has been refused. */
  problems: Readonly<Record<string, PlanProblems>>
  /** A number field on create, a text field on edit (B21). */
  price: 'number' | 'text'
  onChange: (key: string, change: PlanChange) => void
  onAdd: () => void
  onRemove: (key: string) => void
  /** To a place counted from 0. */
  onMove: (key: string, to: number) => void
}

/**
 * The plans of a community while they are written (D2 §2.3, §4.7). Each is a list item named 'Plan 1', 'Plan 2', … by
 * its place. Inside a `Form` with `ownMessages`, a refused 'Next' puts the focus on the first field with a message.
 */
export function PlanEditor({ plans, problems, price, onChange, onAdd, onRemove, onMove }: PlanEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const items = () => [...(place.current?.querySelector('ol')?.children ?? [])]
  const focusIn = (item: Element | undefined, control: string) =>
    item?.querySelector<HTMLElement>(control)?.focus()

  const add = () => {
    flushSync(onAdd)
    focusIn(items().at(-1), 'input')
  }
  const remove = (key: string, at: number) => {
    flushSync(() => onRemove(key))
    const left = items()
    focusIn(left[Math.min(at, left.length - 1)], 'button, input')
  }

  return (
    <Stack ref={place}>
      <Sortable
        label="Plans"
        onMove={onMove}
        items={plans.map((plan, at) => ({
          key: plan.key,
          name: `Plan ${at + 1}`,
          title: <PlanTitle plan={plan} name={`Plan ${at + 1}`} />,
          tools: plans.length > 1 && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove Plan ${at + 1}`}
              onClick={() => remove(plan.key, at)}
            >
              <LuTrash2 aria-hidden />
            </Button>
          ),
          content: (
            <PlanFields
              plan={plan}
              problems={problems[plan.key] ?? {}}
              price={price}
              onChange={(change) => onChange(plan.key, change)}
            />
          ),
        }))}
      />
      <Row>
        <Button onClick={add}>
          <LuPlus aria-hidden />
          Add plan
        </Button>
      </Row>
    </Stack>
  )
}

/** The plan as its buyers will see it, while it is typed. */
function PlanTitle({ plan, name }: { plan: PlanDraft; name: string }) {
  return (
    <>
      <Heading level={3}>{name}</Heading>
      <Text variant="small" tone="muted" dir="auto">
        {[plan.title.trim(), draftPriceLabel(plan)].filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}

type FieldsProps = {
  plan: PlanDraft
  problems: PlanProblems
  price: 'number' | 'text'
  onChange: (change: PlanChange) => void
}

/** In the order of D2 §5.1, so that the first message is also the first on the screen. */
function PlanFields({ plan, problems, price, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label="Plan title"
        value={plan.title}
        error={problems.title}
        onChange={(value) => onChange({ field: 'title', value })}
      />
      <TextArea
        label="Plan description"
        value={plan.description}
        error={problems.description}
        onChange={(value) => onChange({ field: 'description', value })}
      />
      <Platforms plan={plan} problems={problems} onChange={onChange} />
      <ChoiceGroup
        label="Billing type"
        options={billingTypes}
        value={plan.billingType}
        error={problems.billingType}
        onChange={(value) => onChange({ field: 'billingType', value })}
      />
      {(plan.billingType !== 'Free' || problems.currency) && (
        <FieldRow>
          {plan.billingType !== 'Free' && (
            <Price plan={plan} error={problems.price} kind={price} onChange={onChange} />
          )}
          <CurrencyField plan={plan} error={problems.currency} onChange={onChange} />
        </FieldRow>
      )}
      {plan.billingType === 'Subscription' && (
        <Interval plan={plan} error={problems.interval} onChange={onChange} />
      )}
      {(plan.billingType === 'Subscription' || problems.freeTrialDays) && (
        <FieldRow>
          <TextField
            label="Free trial (days)"
            hint="0 or empty for no free trial; at most 1000."
            inputMode="numeric"
            value={plan.freeTrialDays ?? ''}
            error={problems.freeTrialDays}
            onChange={(value) => onChange({ field: 'freeTrialDays', value })}
          />
        </FieldRow>
      )}
      <Card tone="sunken" as="div">
        <Stack gap="tight">
          <Text variant="small" tone="muted">
            Buyers will see
          </Text>
          <PlanPrice label={draftPriceLabel(plan)} trialDays={Number(plan.freeTrialDays ?? 0)} />
        </Stack>
      </Card>
      <Roles plan={plan} problems={problems} onChange={onChange} />
    </>
  )
}

type PartProps = Pick<FieldsProps, 'plan' | 'onChange'>

const serverIds = {
  Discord: {
    label: 'Discord Server ID',
    read: (plan: PlanDraft) => plan.discordServerId,
    problem: 'discordServerId',
  },
  Telegram: {
    label: 'Telegram Server ID',
    read: (plan: PlanDraft) => plan.telegramServerId,
    problem: 'telegramServerId',
  },
} as const satisfies Record<Platform, unknown>

function Platforms({ plan, problems, onChange }: PartProps & Pick<FieldsProps, 'problems'>) {
  return (
    <>
      <FieldGroup label="Platforms" error={problems.platforms}>
        {(wiring) => (
          <FieldRow>
            {knownPlatforms.map((platform) => (
              <Checkbox
                key={platform}
                {...wiring}
                framed
                checked={plan.platforms.includes(platform)}
                onChange={(on) => onChange({ field: 'platform', platform, on })}
              >
                <Row>
                  <PlatformIcon platform={platform} />
                  {platform}
                </Row>
              </Checkbox>
            ))}
          </FieldRow>
        )}
      </FieldGroup>
      {plan.platforms.length > 0 && (
        <FieldRow>
          {plan.platforms.map((platform) => (
            <TextField
              key={platform}
              label={serverIds[platform].label}
              help={<ServerIdHelp platform={platform} />}
              value={serverIds[platform].read(plan)}
              error={problems[serverIds[platform].problem]}
              onChange={(value) => onChange({ field: 'serverId', platform, value })}
            />
          ))}
        </FieldRow>
      )}
    </>
  )
}

function Price({
  plan,
  error,
  kind,
  onChange,
}: PartProps & { error: string | undefined; kind: 'number' | 'text' }) {
  return kind === 'number' ? (
    <TextField
      label="Price"
      type="number"
      min={0.01}
      step={0.01}
      inputMode="decimal"
      value={plan.price}
      error={error}
      onChange={(value) => onChange({ field: 'price', value })}
    />
  ) : (
    <TextField
      label="Price"
      inputMode="decimal"
      value={plan.price}
      error={error}
      onChange={(value) => onChange({ field: 'priceText', value })}
    />
  )
}

const currencies = Object.entries(currencySymbols).map(([value, symbol]) => ({
  value,
  label: `${value.toUpperCase()} (${symbol})`,
}))

function CurrencyField({ plan, error, onChange }: PartProps & { error: string | undefined }) {
  const known = currencies.some(({ value }) => value === plan.currency)
  return (
    <SelectField
      label="Currency"
      options={
        known ? currencies : [{ value: plan.currency, label: plan.currency.toUpperCase() }, ...currencies]
      }
      value={plan.currency}
      error={error}
      onChange={(value) => onChange({ field: 'currency', value })}
    />
  )
}

const units = (['day', 'week', 'month', 'year'] as const).map((value) => ({ value, label: value }))

function Interval({ plan, error, onChange }: PartProps & { error: string | undefined }) {
  const { isCustomInterval, recurrenceCount, recurrenceUnit } = plan
  const { min, max } = recurrenceRanges[recurrenceUnit]
  return (
    <ChoiceGroup
      label="Billing interval"
      options={quickIntervalNames}
      value={isCustomInterval ? null : quickIntervalOf(recurrenceCount, recurrenceUnit)}
      error={error}
      onChange={(value) => onChange({ field: 'interval', value })}
      more={
        <ToggleChip checked={isCustomInterval} onChange={(on) => onChange({ field: 'custom', on })}>
          Custom
        </ToggleChip>
      }
    >
      {(errorId) =>
        isCustomInterval && (
          <FieldRow>
            <TextField
              label="Every"
              invalidBy={errorId}
              hint={`${min} to ${max}`}
              inputMode="numeric"
              value={recurrenceCount === null ? '' : String(recurrenceCount)}
              onChange={(value) => onChange({ field: 'count', value })}
            />
            <SelectField
              label="Unit"
              options={units}
              value={recurrenceUnit}
              onChange={(value) => onChange({ field: 'unit', value })}
            />
          </FieldRow>
        )
      }
    </ChoiceGroup>
  )
}

const roles = {
  Discord: { label: 'Discord roles', read: (plan: PlanDraft) => plan.discordRoles, problem: 'discordRoles' },
  Telegram: {
    label: 'Telegram roles',
    read: (plan: PlanDraft) => plan.telegramRoles,
    problem: 'telegramRoles',
  },
} as const satisfies Record<Platform, unknown>

function Roles({ plan, problems, onChange }: PartProps & Pick<FieldsProps, 'problems'>) {
  const shown = knownPlatforms.filter(
    (platform) => plan.platforms.includes(platform) || problems[roles[platform].problem],
  )
  if (shown.length === 0) return null
  return (
    <FieldRow>
      {shown.map((platform) => (
        <TextField
          key={platform}
          label={roles[platform].label}
          hint="Given to who joins; several with commas between them, or none."
          value={rolesText(roles[platform].read(plan))}
          error={problems[roles[platform].problem]}
          onChange={(value) => onChange({ field: 'roles', platform, value })}
        />
      ))}
    </FieldRow>
  )
}
