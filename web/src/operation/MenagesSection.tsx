import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { apparenceDuDossier, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { batimentEtPorte } from '@relogement/domain/synoptique/situation'
import { useQuery } from '@tanstack/react-query'
import { useMoi } from '../acces/moi.ts'
import { adresseDuMenage } from '../acces/navigation.ts'
import { api, type ReponseApi } from '../core/api.ts'
import { Cotation } from '../core/Cotation.tsx'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { formatNombre } from '../core/formats.ts'
import { Lien } from '../core/Lien.tsx'
import { Statut } from '../core/Statut.tsx'
import { adresseDesMenages, comptesOptions } from './menages.data.ts'
import type { Operation } from './operation.data.ts'

type Menage = ReponseApi<'GET /v1/menages'>['hydra:member'][number]

const PREMIERS = 8

/** Les ménages qui restent à reloger, les plus urgents d'abord, à qui ouvre leur liste ; les autres y mènent. */
export function MenagesSection({ operation: { id } }: { readonly operation: Operation }) {
  const { pages: ouvertes } = useMoi()
  const { data, error, refetch } = useQuery({
    queryKey: ['menages', 'operation', id],
    queryFn: ({ signal }) =>
      api('GET /v1/menages', {
        query: { operationIds: [id], avancements: ['RELOGEMENT_RESTANT'], sort: 'cotation:desc', page: 1, pageSize: PREMIERS },
        signal,
      }),
    enabled: ouvertes.includes('menages'),
  })
  const { data: comptes } = useQuery({ ...comptesOptions(id), enabled: ouvertes.includes('menages') })
  if (!ouvertes.includes('menages')) return null
  const total = data?.['hydra:totalItems'] ?? 0
  const tous = comptes?.tous ?? 0
  return (
    <Section
      id="menages"
      titre="Ménages"
      actions={
        <>
          {total > 0 && (
            <Lien className="lk" vers={adresseDesMenages(id, { avancements: 'RELOGEMENT_RESTANT' })}>
              {formatNombre(total)} à reloger
            </Lien>
          )}
          {tous > 0 && (
            <Lien className="lk" vers={adresseDesMenages(id, { inclure: 'clos' })}>
              Voir les {formatNombre(tous)}
            </Lien>
          )}
        </>
      }
    >
      {data === undefined ? (
        <ContenuAttendu attente="Chargement des ménages" erreur={error} relire={refetch} />
      ) : total === 0 ? (
        <p className="muted attendu">Aucun ménage de cette opération ne reste à reloger parmi ceux que vous suivez.</p>
      ) : (
        <TableDeSection<Menage>
          libelle="Ménages à reloger"
          colonnes={COLONNES}
          lignes={data['hydra:member']}
          cleDe={({ id: menage }) => menage}
        />
      )}
    </Section>
  )
}

const COLONNES: readonly ColonneDeSection<Menage>[] = [
  {
    titre: 'Nom',
    carte: 1,
    rendu: ({ id, noms }) => (
      <Lien className="lk" vers={adresseDuMenage(id)}>
        {noms}
      </Lien>
    ),
  },
  {
    titre: 'Cotation',
    largeur: 104,
    carte: 2,
    rendu: ({ cotation: { couleur, score } }) => <Cotation couleur={couleur} points={score} enColonne />,
  },
  {
    titre: 'Typologie',
    largeur: 92,
    rendu: ({ typologiesGTR }) =>
      typologiesGTR.map((code) => (typologies as Readonly<Record<string, string>>)[code] ?? code).join(', ') || (
        <span className="muted">À définir</span>
      ),
  },
  {
    titre: 'Bât., porte',
    largeur: 104,
    carte: 5,
    rendu: ({ logementActuelLocalisation: ou }) => (ou && batimentEtPorte(ou)) ?? <span className="muted">–</span>,
  },
  {
    titre: 'État du dossier',
    largeur: 220,
    carte: 3,
    rendu: ({ statut, relogementNecessaire }) => (
      <Statut aspect={apparenceDuDossier({ statut: statut as StatutMenage, relogementNecessaire })} />
    ),
  },
  {
    titre: 'Chargé',
    largeur: 144,
    carte: 4,
    rendu: ({ chargeDeRelogement: charge }) =>
      charge === null ? <span className="muted">Sans chargé</span> : `${charge.prenom} ${charge.nom}`,
  },
]
