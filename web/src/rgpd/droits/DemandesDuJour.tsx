import { formatDateCourte } from '@relogement/domain/common/date.format'
import { droits, statutsDeDemande } from '@relogement/domain/rgpd/droits/droits.listes'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import { ContenuAttendu } from '../../core/fiche/ContenuAttendu.tsx'
import { Section } from '../../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../../core/fiche/TableDeSection.tsx'
import { Lien } from '../../core/Lien.tsx'
import type { LigneDeDemande } from './droits.data.ts'
import { Delai } from './EtatDeDemande.tsx'

const MONTREES = 4
const OUVERTES = ['RECUE', 'IDENTITE_A_VERIFIER', 'EN_COURS', 'PROLONGEE'].join(',')

/** Les demandes de droits qui courent, la plus pressée d'abord, et leur délai ; chacune mène à sa page. */
export function DemandesDuJour() {
  const { data, error, refetch } = useQuery({
    queryKey: ['demandes-de-droits', 'journee'],
    queryFn: ({ signal }) => api('GET /v1/rgpd/demandes', { query: { statuts: OUVERTES, pageSize: MONTREES }, signal }),
  })
  const total = data?.['hydra:totalItems'] ?? 0
  return (
    <Section
      id="demandes-de-droits"
      titre="Demandes de droits"
      nombre={data === undefined ? undefined : total}
      actions={
        total > MONTREES && (
          <Lien className="btn ghost sm" vers="/administration/demandes-de-droits">
            Toutes
          </Lien>
        )
      }
    >
      {data === undefined ? (
        <ContenuAttendu attente="Chargement des demandes" erreur={error} relire={refetch} />
      ) : total === 0 ? (
        <p className="vide-s">Aucune demande ne court.</p>
      ) : (
        <TableDeSection libelle="Demandes de droits qui courent" colonnes={colonnes} lignes={data['hydra:member']} cleDe={({ id }) => id} />
      )}
    </Section>
  )
}

const colonnes: ColonneDeSection<LigneDeDemande>[] = [
  {
    titre: 'Demande',
    carte: 1,
    rendu: ({ id, personne, numero }) => (
      <>
        <Lien vers={`/administration/demandes-de-droits/${id}`}>{personne}</Lien>
        <small className="soft"> {numero}</small>
      </>
    ),
  },
  {
    titre: 'Droit',
    carte: 2,
    rendu: ({ droit, statut }) => (
      <>
        {droits[droit]}
        <small className="soft"> · {statutsDeDemande[statut]}</small>
      </>
    ),
  },
  { titre: 'À répondre avant le', largeur: 170, rendu: ({ echeance }) => <span className="num">{formatDateCourte(echeance)}</span> },
  { titre: 'Délai', largeur: 170, carte: 3, rendu: (demande) => <Delai {...demande} /> },
]
