import { chakra } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { LuChevronDown, LuPlus, LuTrash2 } from 'react-icons/lu'
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
import { Checkbox } from '#src/ui/forms/choice/checkbox.tsx'
import { ChoiceGroup, ToggleChip } from '#src/ui/forms/choice/choice-group.tsx'
import { SelectField } from '#src/ui/forms/choice/select.tsx'
import { FieldRow } from '#src/ui/forms/form.tsx'
import { Sortable } from '#src/ui/forms/sortable.tsx'
import { FieldGroup } from '#src/ui/forms/text/field.tsx'
import { TextArea } from '#src/ui/forms/text/text-area.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { PlatformIcon, PlatformList } from '#src/ui/media/platform.tsx'
import { ServerIdHelp } from './server-id-help.tsx'

export type PlanEditorProps = {
  plans: readonly PlanDraft[]
  /** By the plans' keys: what is said under the fields, once 'Next' has been refused. */
  problems: Readonly<Record<string, PlanProblems>>
  /** The keys of the plans of which only a summary is in sight. */
  folded: readonly string[]
  onToggle: (key: string) => void
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
export function PlanEditor({
  plans,
  problems,
  folded,
  price,
  onToggle,
  onChange,
  onAdd,
  onRemove,
  onMove,
}: PlanEditorProps) {
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
          title: (
            <PlanTitle plan={plan} folded={folded.includes(plan.key)}>
              {plans.length > 1 ? (
                <Fold
                  type="button"
                  aria-expanded={!folded.includes(plan.key)}
                  disabled={Object.keys(problems[plan.key] ?? {}).length > 0}
                  onClick={() => onToggle(plan.key)}
                >
                  {`Plan ${at + 1}`}
                  <LuChevronDown aria-hidden />
                </Fold>
              ) : (
                `Plan ${at + 1}`
              )}
            </PlanTitle>
          ),
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
          content: !folded.includes(plan.key) && (
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

/** Covers the whole title, so that it is pressed wherever the title is. */
const Fold = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    font: 'inherit',
    letterSpacing: 'inherit',
    cursor: 'pointer',
    _before: { content: '""', position: 'absolute', inset: '0' },
    '& svg': { boxSize: '5', color: 'fg.muted' },
    '&[aria-expanded=true] svg': { rotate: '180deg' },
    _disabled: { cursor: 'default', '& svg': { display: 'none' } },
  },
})

/** Breaks only where a line cannot hold it. */
const Whole = chakra('span', { base: { display: 'inline-block' } })

/** The plan as its buyers will see it, while it is typed. */
function PlanTitle({ plan, folded, children }: { plan: PlanDraft; folded: boolean; children: ReactNode }) {
  return (
    <>
      <Heading level={3}>{children}</Heading>
      <Row>
        <Text variant="small" tone="muted" dir="auto">
          {plan.title.trim() && `${plan.title.trim()} · `}
          <Whole>{draftPriceLabel(plan)}</Whole>
        </Text>
        {folded && (
          <Text variant="small" tone="muted">
            <PlatformList platforms={plan.platforms} />
          </Text>
        )}
      </Row>
    </>
  )
}

type FieldsProps = {
  plan: PlanDraft
  problems: PlanProblems
  price: 'number' | 'text'
  onChange: (change: PlanChange) => void
}

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
    </>
  )
}

type PartProps = Pick<FieldsProps, 'plan' | 'onChange'>

const servers = {
  Discord: {
    label: 'Discord Server ID',
    read: (plan: PlanDraft) => plan.discordServerId,
    problem: 'discordServerId',
    roles: 'Discord roles',
    readRoles: (plan: PlanDraft) => plan.discordRoles,
    rolesProblem: 'discordRoles',
  },
  Telegram: {
    label: 'Telegram Server ID',
    read: (plan: PlanDraft) => plan.telegramServerId,
    problem: 'telegramServerId',
    roles: 'Telegram roles',
    readRoles: (plan: PlanDraft) => plan.telegramRoles,
    rolesProblem: 'telegramRoles',
  },
} as const satisfies Record<Platform, unknown>

type PlatformsProps = PartProps & Pick<FieldsProps, 'problems'>
type ServerProps = PlatformsProps & { platform: Platform }

function Platforms({ plan, problems, onChange }: PlatformsProps) {
  const shown = knownPlatforms.filter(
    (platform) => plan.platforms.includes(platform) || problems[servers[platform].rolesProblem],
  )
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
      {shown.length > 0 && (
        <FieldRow>
          {shown.map((platform) => (
            <Server key={platform} platform={platform} plan={plan} problems={problems} onChange={onChange} />
          ))}
        </FieldRow>
      )}
    </>
  )
}

/** Where a plan leads on one platform: the server, and the roles there. */
function Server({ platform, plan, problems, onChange }: ServerProps) {
  const { label, read, problem, roles, readRoles, rolesProblem } = servers[platform]
  return (
    <Stack>
      {plan.platforms.includes(platform) && (
        <TextField
          label={label}
          help={<ServerIdHelp platform={platform} />}
          value={read(plan)}
          error={problems[problem]}
          onChange={(value) => onChange({ field: 'serverId', platform, value })}
        />
      )}
      <TextField
        label={roles}
        hint="Given to who joins; several with commas between them, or none."
        value={rolesText(readRoles(plan))}
        error={problems[rolesProblem]}
        onChange={(value) => onChange({ field: 'roles', platform, value })}
      />
    </Stack>
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
