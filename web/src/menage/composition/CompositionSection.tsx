import { formatDate } from '@relogement/domain/common/date.format'
import { compositionsMenage, rolesOccupant } from '@relogement/domain/menage/composition/composition.listes'
import { Definitions } from '../../core/fiche/Definitions.tsx'
import { type ColonneDeSection, TableDeSection } from '../../core/fiche/TableDeSection.tsx'
import { detailDeDecohabitation } from '../decohabitation/LiensDeDecohabitation.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { SectionModifiable } from '../modification/SectionModifiable.tsx'
import { Courriel, Telephone } from '../suivis/Contact.tsx'
import { ouiNon } from '../valeurs.ts'
import styles from './composition.module.css'
import { accompagnementDe, libelleDe, lieuDe, mentionsDe, naissanceDe, nomComplet, type Occupant, situationDe } from './occupant.ts'

const roles = { ...rolesOccupant, PRINCIPAL: 'Principal' }

const colonnes: readonly ColonneDeSection<Occupant>[] = [
  {
    titre: 'Occupant',
    carte: 1,
    rendu: (occupant) => (
      <>
        <span className="mid">{nomComplet(occupant)}</span>
        <Sous texte={mentionsDe(occupant)} />
        <Joindre contact={occupant.contact} de={nomComplet(occupant)} />
      </>
    ),
  },
  { titre: 'Rôle', largeur: 118, carte: 3, rendu: ({ role }) => libelleDe(roles, role) },
  {
    titre: 'Naissance',
    largeur: 164,
    carte: 4,
    rendu: (occupant) => <span className="num">{naissanceDe(occupant) ?? <span className="muted">Non renseignée</span>}</span>,
  },
  {
    titre: 'Situation',
    largeur: 152,
    carte: 2,
    rendu: (occupant) => (
      <>
        {situationDe(occupant) ?? <span className="muted">Non renseignée</span>}
        <Sous texte={lieuDe(occupant)} />
      </>
    ),
  },
]

const Sous = ({ texte }: { readonly texte: string | null }) => (texte ? <small className="sous">{texte}</small> : null)

/** Comment joindre la personne elle-même ; le dossier a son téléphone à lui, aux informations. */
function Joindre({ contact, de }: Pick<Occupant, 'contact'> & { readonly de: string }) {
  const { telephone = null, email = null } = contact ?? {}
  if (telephone === null && email === null) return null
  return (
    <small className="sous">
      {telephone !== null && <Telephone className="lk" numero={telephone} de={de} auMenage />}
      {telephone !== null && email !== null && ' · '}
      {email !== null && <Courriel className="lk" adresse={email} de={de} auMenage />}
    </small>
  )
}

/** Une ligne par personne accompagnée. */
function accompagnements(occupants: readonly Occupant[]) {
  const suivis = occupants.flatMap((occupant) => {
    const par = accompagnementDe(occupant)
    return par === null ? [] : [{ id: occupant.id, nom: nomComplet(occupant), par }]
  })
  if (suivis.length === 0) return undefined
  return suivis.map(({ id, nom, par }) => (
    <span key={id} className={styles.chacun}>
      <span className="muted">{nom}</span> {par}
    </span>
  ))
}

export function CompositionSection() {
  const { menage } = useFiche()
  const { composition } = menage
  if (composition === undefined) return null
  const {
    occupants,
    compositionMenage,
    colocation,
    personneAMobiliteReduite,
    personneAHandicap,
    handicapReconnu,
    naissancePrevueLe,
    numeroAllocataireCaf,
  } = composition
  return (
    <SectionModifiable
      section="composition"
      titre="Composition et occupants"
      nombre={occupants.length}
      lecture={
        <>
          {occupants.length > 0 && (
            <TableDeSection libelle="Occupants" colonnes={colonnes} lignes={occupants} cleDe={({ id }) => id} haute />
          )}
          <Definitions
            lignes={[
              { libelle: 'Composition', valeur: libelleDe(compositionsMenage, compositionMenage) },
              { libelle: 'Colocation', valeur: colocation === undefined || !colocation ? undefined : 'Oui' },
              { libelle: 'Mobilité réduite', valeur: ouiNon(personneAMobiliteReduite) },
              { libelle: 'Handicap', valeur: handicap(personneAHandicap, handicapReconnu) },
              { libelle: 'Naissance prévue', valeur: naissancePrevueLe == null ? undefined : `Le ${formatDate(naissancePrevueLe)}` },
              { libelle: 'Accompagnement', valeur: accompagnements(occupants) },
              { libelle: 'N° allocataire CAF', valeur: numeroAllocataireCaf },
              { libelle: 'Décohabitation', valeur: detailDeDecohabitation(menage) },
            ]}
          />
        </>
      }
    />
  )
}

function handicap(present: boolean | null | undefined, reconnu: boolean | null | undefined): string | null | undefined {
  if (present !== true) return ouiNon(present)
  return reconnu === true ? 'Oui, reconnu' : reconnu === false ? 'Oui, non reconnu' : 'Oui, reconnaissance à préciser'
}
