import { billingTypes, knownPlatforms, type Platform, recurrenceUnits } from '#machines/rules/kit/entities.ts'
import { currencySymbols, isCurrency } from '#machines/rules/plans/money.ts'
import { type PlanChange, roleLists, rolesText, serverIds } from '#machines/rules/plans/plan-changes.ts'
import type { PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import {
  countText,
  quickIntervalNames,
  quickIntervalOf,
  recurrenceRanges,
} from '#machines/rules/plans/plan-intervals.ts'
import { planNotes } from '#machines/rules/plans/plan-notes.ts'
import { maxTrialDays, type PlanProblems } from '#machines/rules/plans/plan-problems.ts'
import { PlanText } from '#src/flows/shared/community/community-parts.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Checkbox } from '#src/ui/forms/choice/checkbox.tsx'
import { ChoiceGroup, ToggleChip } from '#src/ui/forms/choice/choice-group.tsx'
import { SelectField } from '#src/ui/forms/choice/select.tsx'
import { FieldRow } from '#src/ui/forms/form.tsx'
import { FieldGroup } from '#src/ui/forms/text/field.tsx'
import { TextArea } from '#src/ui/forms/text/text-area.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { Beside, Repeated } from '#src/ui/layout/page.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { PlatformIcon } from '#src/ui/media/platform.tsx'
import { DraftPrice } from './draft-price.tsx'
import { NamesField } from './names-field.tsx'
import { shownPlan } from './preview.tsx'
import { ServerIdHelp } from './server-id-help.tsx'

type FieldsProps = {
  plan: PlanDraft
  problems: PlanProblems
  onChange: (change: PlanChange) => void
}

/** The fields of a plan: title, platforms, billing, price and interval. */
export function PlanFields({ plan, problems, onChange }: FieldsProps) {
  const notes = planNotes(plan)
  return (
    <Beside>
      <Stack>
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
        <Platforms plan={plan} problems={problems} notes={notes} onChange={onChange} />
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
              <TextField
                label="Price"
                sign={isCurrency(plan.currency) ? currencySymbols[plan.currency] : undefined}
                inputMode="decimal"
                min={0.01}
                step={0.01}
                value={plan.price}
                note={notes.price}
                error={problems.price}
                onChange={(value) => onChange({ field: 'price', value })}
              />
            )}
            <CurrencyField plan={plan} error={problems.currency} onChange={onChange} />
          </FieldRow>
        )}
        {plan.billingType === 'Subscription' && (
          <Interval plan={plan} note={notes.interval} error={problems.interval} onChange={onChange} />
        )}
        {(plan.billingType === 'Subscription' || problems.freeTrialDays) && (
          <FieldRow>
            <TextField
              label="Free trial (days)"
              inputMode="numeric"
              value={plan.freeTrialDays ?? ''}
              hint={`Optional. Up to ${maxTrialDays} days.`}
              note={notes.freeTrialDays}
              error={problems.freeTrialDays}
              onChange={(value) => onChange({ field: 'freeTrialDays', value })}
            />
          </FieldRow>
        )}
        <Checkbox checked={plan.isPopular} onChange={(on) => onChange({ field: 'popular', on })}>
          Show this plan as 'Most Popular'
        </Checkbox>
      </Stack>
      <Card tone="sunken" as="div">
        <Stack gap="snug">
          <Text variant="note">Buyers will see</Text>
          {plan.isPopular && (
            <Row>
              <Badge tone="accent">Most Popular</Badge>
            </Row>
          )}
          <Repeated>
            <Heading level={4}>{plan.title}</Heading>
          </Repeated>
          <DraftPrice plan={plan} />
        </Stack>
        <Repeated>
          <PlanText plan={shownPlan(plan)} />
        </Repeated>
      </Card>
    </Beside>
  )
}

type PartProps = Pick<FieldsProps, 'plan' | 'onChange'>

type PlatformsProps = PartProps & Pick<FieldsProps, 'problems'> & { notes: ReturnType<typeof planNotes> }
type ServerProps = PlatformsProps & { platform: Platform }

function Platforms(props: PlatformsProps) {
  const { plan, problems, onChange } = props
  const shown = knownPlatforms.filter(
    (platform) => plan.platforms.includes(platform) || problems[roleLists[platform]],
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
            <Server key={platform} {...props} platform={platform} />
          ))}
        </FieldRow>
      )}
    </>
  )
}

/** The fields of a plan's platform: the server and the roles there. */
function Server({ platform, plan, problems, notes, onChange }: ServerProps) {
  const serverId = serverIds[platform]
  const roles = roleLists[platform]
  return (
    <Stack>
      {plan.platforms.includes(platform) && (
        <TextField
          label={`${platform} Server ID`}
          help={<ServerIdHelp platform={platform} />}
          value={plan[serverId]}
          error={problems[serverId]}
          onChange={(value) => onChange({ field: 'serverId', platform, value })}
        />
      )}
      <NamesField
        label={`${platform} roles`}
        value={rolesText(plan[roles])}
        hint="Optional. Everyone who joins gets these roles. Separate them with commas."
        note={notes[roles]}
        error={problems[roles]}
        onChange={(value) => onChange({ field: 'roles', platform, value })}
      />
    </Stack>
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

const units = recurrenceUnits.map((value) => ({ value, label: value }))

function Interval({
  plan,
  note,
  error,
  onChange,
}: PartProps & { note: string | false; error: string | undefined }) {
  const { isCustomInterval, recurrenceCount, recurrenceUnit } = plan
  const { min, max } = recurrenceRanges[recurrenceUnit]
  return (
    <ChoiceGroup
      label="Billing interval"
      options={quickIntervalNames}
      value={isCustomInterval ? null : quickIntervalOf(recurrenceCount, recurrenceUnit)}
      error={isCustomInterval ? undefined : error}
      onChange={(value) => onChange({ field: 'interval', value })}
      more={
        <ToggleChip checked={isCustomInterval} onChange={(on) => onChange({ field: 'custom', on })}>
          Custom
        </ToggleChip>
      }
    >
      {isCustomInterval && (
        <FieldRow>
          <TextField
            label="Every"
            inputMode="numeric"
            value={countText(plan)}
            hint={`${min} to ${max}`}
            note={note}
            error={error}
            onChange={(value) => onChange({ field: 'count', value })}
          />
          <SelectField
            label="Unit"
            options={units}
            value={recurrenceUnit}
            onChange={(value) => onChange({ field: 'unit', value })}
          />
        </FieldRow>
      )}
    </ChoiceGroup>
  )
}
