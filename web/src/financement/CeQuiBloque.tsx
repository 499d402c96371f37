import { formatMontant } from '@relogement/domain/common/montant'
import { useQuery } from '@tanstack/react-query'
import { useMoi } from '../acces/moi.ts'
import { Definitions } from '../core/fiche/Definitions.tsx'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { allerAuChamp } from './allerAuChamp.ts'
import { adresseDuFinancement, type ChampEnFaute, type Financement, financementOptions } from './financement.data.ts'

interface Props {
  readonly financement: Financement
  /** Ouvre l'identité de l'opération, sur ce champ. */
  readonly modifierLIdentite: (chemin: string) => void
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
  readonly aller: (chemin: string) => void
  /** Où le champ se remplit, quand ce n'est pas sur cette page. */
  readonly ailleurs?: (faute: ChampEnFaute) => string | null
}

const Fautes = ({ id, titre, fautes, icone, ton, aller, ailleurs }: PropsFautes) => (
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
          <Aller faute={faute} aller={aller} vers={ailleurs?.(faute) ?? null} />
        </li>
      ))}
    </ul>
  </section>
)

interface PropsAller {
  readonly faute: ChampEnFaute
  readonly aller: (chemin: string) => void
  readonly vers: string | null
}

function Aller({ faute, aller, vers }: PropsAller) {
  const ou = vers === null ? OU[faute.section] : 'financement'
  const mots = (
    <>
      Aller au champ{ou === undefined ? '' : `, ${ou}`}
      <span className="vh"> : {faute.libelle}</span>
    </>
  )
  return vers === null ? (
    <button className="lk" type="button" onClick={() => allerAuChamp(faute, aller)}>
      {mots}
    </button>
  ) : (
    <Lien className="lk" vers={vers}>
      {mots}
    </Lien>
  )
}

/** Sur l'opération : ce qui bloque sa fiche en cours. Un champ du plan mène au financement, les autres se remplissent ici. */
export function BlocagesDeLOperation({
  id,
  modifierLIdentite,
}: {
  readonly id: string
  readonly modifierLIdentite: (chemin: string) => void
}) {
  const { pages } = useMoi()
  const { data } = useQuery({ ...financementOptions(id), enabled: pages.includes('financementOperation') })
  if (data === undefined || data.statutSubvention === null || data.invalidFields.length === 0) return null
  return (
    <Fautes
      id="bloque"
      titre={`Ce qui bloque la FAT ${data.etape}`}
      fautes={data.invalidFields}
      icone="alerte"
      ton="red"
      aller={modifierLIdentite}
      ailleurs={({ chemin }) => (chemin.startsWith('financement.') ? `${adresseDuFinancement(id)}#${chemin}` : null)}
    />
  )
}
