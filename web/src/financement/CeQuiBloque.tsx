import { formatMontant, formatPourcentage } from '@relogement/domain/common/montant'
import { useQuery } from '@tanstack/react-query'
import { useMoi } from '../acces/moi.ts'
import { Definitions } from '../core/fiche/Definitions.tsx'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { type Paiements, paiementsOptions } from '../paiement/paiement.data.ts'
import { allerAuChamp, type ChampVise } from './allerAuChamp.ts'
import { adresseDuFinancement, type ChampEnFaute, type Financement, financementOptions } from './financement.data.ts'

interface Props {
  readonly financement: Financement
  readonly aller: (vise: ChampVise) => void
}

type Ou = Readonly<Partial<Record<ChampEnFaute['section'], string>>>
const ONGLETS: Ou = { identite: 'onglet Identité', convention: 'onglet Identité', calendrier: 'onglet Calendrier' }
const SUR_L_OPERATION: Ou = { identite: 'identité', convention: 'étapes de la création', calendrier: 'dates clés' }

/** Ce qui empêche la suite, ce qui est à vérifier, et ce que vaut un logement. */
export function CeQuiBloque({ financement, aller }: Props) {
  const { id, invalidFields, nonBlockingFields, fiches, etape, gel, can } = financement
  const { data: paiements } = useQuery(paiementsOptions(id))
  const calcul = fiches.find((fiche) => fiche.etape === etape)?.calcul
  const versements = paiements?.metadata.versements
  const justifie = gel === null && can.includes('financer')
  // Un écart ne se corrige pas : il se justifie, au champ qui paraît à côté de son poste.
  const justifier = ({ section, chemin }: ChampVise) => aller({ section, chemin: chemin.replace('.depenses.', '.justifications.') })
  return (
    <>
      {invalidFields.length > 0 && (
        <Fautes id="bloque" titre="Ce qui bloque" fautes={invalidFields} icone="alerte" ton="red" aller={aller} ou={ONGLETS} />
      )}
      {nonBlockingFields.length > 0 && (
        <Fautes
          id="verifier"
          titre="À vérifier"
          fautes={nonBlockingFields}
          icone="horloge"
          ton="amber"
          aller={justifie ? justifier : aller}
          geste={justifie ? 'Écrire la justification' : undefined}
        />
      )}
      <section aria-labelledby="par-logement-t">
        <h2 id="par-logement-t">Par logement</h2>
        <Definitions
          lignes={[
            { libelle: 'Logements', valeur: calcul?.nombreLogements ?? null },
            { libelle: 'Coût', valeur: calcul?.coutParLogement == null ? null : formatMontant(calcul.coutParLogement) },
            { libelle: 'Part ANRU', valeur: calcul?.subventionParLogement == null ? null : formatMontant(calcul.subventionParLogement) },
            ...(calcul?.plafond == null ? [] : [{ libelle: 'Plafond retenu', valeur: formatMontant(calcul.plafond) }]),
            { libelle: 'Versé', valeur: versements && direLeVerse(versements) },
          ]}
        />
      </section>
    </>
  )
}

/** « 611 100,00 €, 15 % de l’accordé ». */
const direLeVerse = ({ verse, accorde }: Paiements['metadata']['versements']) =>
  accorde === 0
    ? formatMontant(verse)
    : `${formatMontant(verse)}, ${formatPourcentage((verse / accorde) * 100).replace(',0', '')} de l’accordé`

interface PropsFautes {
  readonly id: string
  readonly titre: string
  readonly fautes: readonly ChampEnFaute[]
  readonly icone: 'alerte' | 'horloge'
  readonly ton: 'red' | 'amber'
  readonly aller: (vise: ChampVise) => void
  /** Où le champ se remplit, quand ce n'est pas sous les yeux. */
  readonly ou?: Ou
  readonly geste?: string | undefined
  /** Où il se remplit, quand ce n'est pas sur cette page. */
  readonly ailleurs?: (faute: ChampEnFaute) => string | null
}

const Fautes = ({ id, titre, fautes, icone, ton, ailleurs, ...reste }: PropsFautes) => (
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
          <Aller faute={faute} vers={ailleurs?.(faute) ?? null} {...reste} />
        </li>
      ))}
    </ul>
  </section>
)

interface PropsAller extends Pick<PropsFautes, 'aller' | 'ou' | 'geste'> {
  readonly faute: ChampEnFaute
  readonly vers: string | null
}

function Aller({ faute, aller, ou = {}, geste = 'Aller au champ', vers }: PropsAller) {
  const lieu = vers === null ? ou[faute.section] : 'financement'
  const mots = (
    <>
      {geste}
      {lieu === undefined ? '' : `, ${lieu}`}
      <span className="vh"> : {faute.libelle}</span>
    </>
  )
  return vers === null ? (
    <button className="lk" type="button" onClick={() => aller(faute)}>
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
      aller={(vise) => allerAuChamp(vise, modifierLIdentite)}
      ou={SUR_L_OPERATION}
      ailleurs={({ chemin }) => (chemin.startsWith('financement.') ? `${adresseDuFinancement(id)}#${chemin}` : null)}
    />
  )
}
