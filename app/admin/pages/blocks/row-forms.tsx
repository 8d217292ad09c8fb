import { Button, NativeSelect } from "@mantine/core"
import { StudioIcon } from "../../kit/icon.tsx"
import { BlockField, type BlockFormProps } from "./block-field.tsx"
import styles from "./blocks.module.css"
import { ItemList } from "./item-list.tsx"

const maxItems = 60

export const DatesForm = ({ block: { heading, dates }, onChange, errors }: BlockFormProps<"dates">) => (
  <>
    <BlockField
      label="Heading"
      value={heading}
      error={errors.heading}
      onValue={(next) => onChange({ heading: next })}
      placeholder="Next dates"
    />
    <ItemList
      items={dates}
      label="Dates"
      getName={(_, at) => `date ${at + 1}`}
      onChange={(next) => onChange({ dates: next })}
    >
      {(date, at, change) => {
        const name = `date ${at + 1}`
        return (
          <>
            <BlockField
              label="When"
              name={name}
              value={date.when}
              error={errors[`dates.${at}.when`]}
              onValue={(when) => change({ when })}
              placeholder="January 16–17"
            />
            <BlockField
              label="What"
              name={name}
              value={date.what}
              error={errors[`dates.${at}.what`]}
              onValue={(what) => change({ what })}
            />
            <BlockField
              label="Note"
              name={name}
              value={date.note}
              error={errors[`dates.${at}.note`]}
              onValue={(note) => change({ note })}
            />
          </>
        )
      }}
    </ItemList>
    {dates.length < maxItems && (
      <Button
        type="button"
        className={styles.more ?? ""}
        onClick={() => onChange({ dates: [...dates, { when: "", what: "", note: "" }] })}
      >
        Add a date
      </Button>
    )}
  </>
)

export const QuestionsForm = ({ block: { heading, questions }, onChange, errors }: BlockFormProps<"questions">) => (
  <>
    <BlockField
      label="Heading"
      value={heading}
      error={errors.heading}
      onValue={(next) => onChange({ heading: next })}
    />
    <ItemList
      items={questions}
      label="Questions"
      getName={(_, at) => `question ${at + 1}`}
      onChange={(next) => onChange({ questions: next })}
    >
      {(question, at, change) => (
        <>
          <BlockField
            label="Question"
            name={`question ${at + 1}`}
            value={question.question}
            error={errors[`questions.${at}.question`]}
            onValue={(next) => change({ question: next })}
          />
          <BlockField
            label="Answer"
            name={`question ${at + 1}`}
            isLong
            value={question.answer}
            error={errors[`questions.${at}.answer`]}
            onValue={(answer) => change({ answer })}
          />
        </>
      )}
    </ItemList>
    {questions.length < maxItems && (
      <Button
        type="button"
        className={styles.more ?? ""}
        onClick={() => onChange({ questions: [...questions, { question: "", answer: "" }] })}
      >
        Add a question
      </Button>
    )}
  </>
)

type ExhibitionsChoice = BlockFormProps<"exhibitions">["block"]["which"]

const exhibitionChoices: { value: ExhibitionsChoice; label: string }[] = [
  { value: "current", label: "On view and coming up" },
  { value: "past", label: "Past" },
  { value: "all", label: "All" },
]

export const ExhibitionsForm = ({ block, onChange, errors }: BlockFormProps<"exhibitions">) => (
  <>
    <BlockField
      label="Heading"
      value={block.heading}
      error={errors.heading}
      onValue={(heading) => onChange({ heading })}
    />
    <NativeSelect
      label="Which"
      data={exhibitionChoices}
      value={block.which}
      error={errors.which}
      onChange={(event) => onChange({ which: event.currentTarget.value as ExhibitionsChoice })}
      rightSection={<StudioIcon name="down" size={16} />}
    />
  </>
)
