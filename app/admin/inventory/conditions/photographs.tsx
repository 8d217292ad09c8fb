import { Form } from "react-router"
import { conditionPictureLimits, maxConditionPictures } from "../../../../domain/inventory/condition.ts"
import type { ConditionReport } from "../../../../domain/inventory/condition-queries.server.ts"
import { InlineConfirm, InlineConfirmLink } from "../../kit/inline-confirm.tsx"
import { SubmitButton } from "../../kit/intent-button.tsx"
import { Section } from "../../kit/page.tsx"
import { PicturesInput } from "../../kit/pictures-input.tsx"
import styles from "./condition.module.css"
import { ConditionPicture, formatConditionPictureAlt } from "./pictures.tsx"
import type { ReportAnswer } from "./use-report-form.ts"

type Props = { report: ConditionReport; title: string; answer: ReportAnswer; open: string | null; dirty: boolean }

export function Photographs({ report, title, answer, open, dirty: isDirty }: Props) {
  const { pictures } = report
  const isFull = pictures.length >= maxConditionPictures
  return (
    <Section
      title="Pictures"
      note="only the studio sees them"
      action={!isDirty && !isFull && <InlineConfirmLink id="pictures">Add photographs</InlineConfirmLink>}
    >
      {isDirty && <p className="small">Save the report to add photographs or take some out.</p>}
      {open === "pictures" && !isDirty && (
        <InlineConfirm
          id="pictures"
          title="Add photographs"
          enc="multipart/form-data"
          answer={answer}
          happens={["They can be marked as the work’s own picture is."]}
          press="Add them"
        >
          <PicturesInput
            id="report-pictures"
            label="Photographs"
            description={`Up to ${conditionPictureLimits.pictures} at a time`}
            max={conditionPictureLimits.pictures}
            error={answer?.typed?.decision === "pictures" ? answer.problem?.fields?.pictures : undefined}
          />
        </InlineConfirm>
      )}
      <ul className={styles.strip}>
        {pictures.map((picture, at) => (
          <li key={picture.id}>
            <ConditionPicture
              report={report.id}
              picture={picture}
              alt={formatConditionPictureAlt(title, at, pictures.length)}
              small
            />
            {!isDirty && (
              <Form method="post" preventScrollReset replace>
                <input type="hidden" name="picture" value={picture.id} />
                <SubmitButton intent="remove-picture" aria-label={`Remove picture ${at + 1}`}>
                  Remove
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
