import { formatMontant } from '@relogement/domain/common/montant'
import { Definitions } from '../core/fiche/Definitions.tsx'
import { Icone } from '../core/Icone.tsx'
import type { ChampEnFaute, Financement } from './financement.data.ts'

interface Props {
  readonly financement: Financement
  /** Ouvre l'identité de l'opération. */
  readonly modifierLIdentite: () => void
}

const OU: Readonly<Partial<Record<ChampEnFaute['section'], string>>> = {
  identite: 'identité',
  convention: 'étapes de la création',
  calendrier: 'dates clés',
}

/** Ce qui empêche la suite, ce qui est à vérifier, et ce que vaut un logement. */
export function CeQuiBloque({ financement, modifierLIdentite }: Props) {
  const { invalidFields, nonBlockingFields, fiches, etape } = financement
  const calcul = fiches.find((fiche) => fiche.etape === etape)?.calcul
  return (
    <>
      {invalidFields.length > 0 && (
        <Fautes id="bloque" titre="Ce qui bloque" fautes={invalidFields} icone="alerte" ton="red" aller={modifierLIdentite} />
      )}
      {nonBlockingFields.length > 0 && (
        <Fautes id="verifier" titre="À vérifier" fautes={nonBlockingFields} icone="horloge" ton="amber" aller={modifierLIdentite} />
      )}
      <section aria-labelledby="par-logement-t">
        <h2 id="par-logement-t">Par logement</h2>
        <Definitions
          lignes={[
            { libelle: 'Logements', valeur: calcul?.nombreLogements ?? null },
            { libelle: 'Coût', valeur: calcul?.coutParLogement == null ? null : formatMontant(calcul.coutParLogement) },
            { libelle: 'Part ANRU', valeur: calcul?.subventionParLogement == null ? null : formatMontant(calcul.subventionParLogement) },
            ...(calcul?.plafond == null ? [] : [{ libelle: 'Plafond retenu', valeur: formatMontant(calcul.plafond) }]),
          ]}
        />
      </section>
    </>
  )
}

interface PropsFautes {
  readonly id: string
  readonly titre: string
  readonly fautes: readonly ChampEnFaute[]
  readonly icone: 'alerte' | 'horloge'
  readonly ton: 'red' | 'amber'
  readonly aller: () => void
}

const Fautes = ({ id, titre, fautes, icone, ton, aller }: PropsFautes) => (
  <section id={id} aria-labelledby={`${id}-t`} tabIndex={-1}>
    <h2 id={`${id}-t`}>
      {titre} <span className="n">{fautes.length}</span>
    </h2>
    <ul className="todo">
      {fautes.map((faute) => (
        <li key={faute.propertyJsonPath}>
          <span className={ton}>
            <Icone nom={icone} />
          </span>
          <span>
            {faute.libelle} : {faute.message.charAt(0).toLowerCase() + faute.message.slice(1)}
          </span>
          <button className="lk" type="button" onClick={() => allerAuChamp(faute, aller)}>
            Aller au champ{OU[faute.section] === undefined ? '' : `, ${OU[faute.section]}`}
            <span className="vh"> : {faute.libelle}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

/** Un champ du plan prend le focus ; l'identité s'ouvre, les dates et les étapes se montrent. */
function allerAuChamp({ section, chemin }: ChampEnFaute, ouvrirLIdentite: () => void): void {
  if (section === 'identite') {
    ouvrirLIdentite()
    return
  }
  const nom = chemin.replace(/^financement\./, '')
  const cible =
    section === 'calendrier'
      ? document.getElementById('dates')
      : section === 'convention'
        ? document.getElementById('identite')
        : (document.getElementsByName(nom)[0] ?? document.querySelector<HTMLElement>(`[data-champ="${nom}"] :is(button, input, textarea)`))
  cible?.scrollIntoView({ block: 'center' })
  cible?.focus()
}
