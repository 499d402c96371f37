import { useController } from 'react-hook-form'
import { Champ } from '../../core/formulaire/Champ.tsx'
import { useChamp } from '../../core/formulaire/contexte.ts'
import { ageEnClair, nomComplet, type Occupant } from '../composition/occupant.ts'
import styles from './decohabitation.module.css'

const NOM = 'occupants'

/** Les personnes du ménage, à cocher : celles qui partent. */
export function QuiPart({ occupants }: { readonly occupants: readonly Occupant[] }) {
  const props = { nom: NOM, libelle: 'Qui quitte le ménage' }
  const { id, erreur, decritPar } = useChamp(props)
  const { field } = useController({ name: NOM })
  const partants = field.value as readonly string[]
  const cocher = (occupantId: string, part: boolean) =>
    field.onChange(occupants.map((occupant) => occupant.id).filter((autre) => (autre === occupantId ? part : partants.includes(autre))))
  return (
    <Champ id={id} erreur={erreur} groupe {...props}>
      <fieldset className={styles.partants} aria-labelledby={`${id}-l`} aria-describedby={decritPar}>
        {occupants.map((occupant, rang) => (
          <label key={occupant.id} className="radio">
            <input
              ref={rang === 0 ? field.ref : undefined}
              id={rang === 0 ? id : undefined}
              type="checkbox"
              checked={partants.includes(occupant.id)}
              onChange={({ target }) => cocher(occupant.id, target.checked)}
              onBlur={field.onBlur}
            />
            <span>{nomComplet(occupant)}</span>
            <span className={`num ${styles.detail}`}>{detailDe(occupant)}</span>
          </label>
        ))}
      </fieldset>
    </Champ>
  )
}

/** « 22 ans · titulaire » : ce qui décide de qui peut partir. */
const detailDe = ({ age, titulaire }: Occupant) =>
  [age === null ? 'Naissance non renseignée' : ageEnClair(age), titulaire === true && 'titulaire'].filter(Boolean).join(' · ')
