import type { EtatDEntree as Etat } from '@relogement/domain/registre/registre.listes'
import { valeurDuChamp } from '@relogement/domain/registre/registres'
import { useQuery } from '@tanstack/react-query'
import { api } from '../core/api.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { Lien } from '../core/Lien.tsx'
import { EtatDEntree } from './EtatDEntree.tsx'

const MONTREES = 2
const A_NOTIFIER = ['A_NOTIFIER', 'EN_RETARD'] as const satisfies readonly Etat[]

/** Les violations que la CNIL attend, la plus ancienne d'abord, et leurs 72 heures ; aucune, rien ne se montre. */
export function ViolationsANotifier() {
  const { data, error, refetch } = useQuery({
    queryKey: ['registres', 'VIOLATION', 'journee'],
    queryFn: ({ signal }) =>
      api('GET /v1/rgpd/violations', { query: { etats: A_NOTIFIER, sort: 'constateeLe:asc', pageSize: MONTREES }, signal }),
  })
  const total = data?.['hydra:totalItems'] ?? 0
  if (error === null && total === 0) return null
  return (
    <Section
      id="violations-a-notifier"
      titre="Violations à notifier à la CNIL"
      nombre={data === undefined ? undefined : total}
      actions={
        total > MONTREES && (
          <Lien className="btn ghost sm" vers={`/administration/violations?etats=${A_NOTIFIER.join(',')}`}>
            Toutes
          </Lien>
        )
      }
    >
      {data === undefined ? (
        <ContenuAttendu attente="Chargement des violations" erreur={error} relire={refetch} />
      ) : (
        <TableDeSection
          libelle="Violations à notifier à la CNIL"
          lignes={data['hydra:member']}
          cleDe={({ id }) => id}
          colonnes={[
            {
              titre: 'Violation',
              carte: 1,
              rendu: ({ id, numero, contenu }) => (
                <>
                  <Lien vers={`/administration/registres/${id}`}>
                    N° {numero}, {lire(contenu, 'nature')}
                  </Lien>
                  <small className="soft"> · {lire(contenu, 'risque')}</small>
                </>
              ),
            },
            { titre: 'Délai', largeur: 320, carte: 2, rendu: (violation) => <EtatDEntree {...violation} /> },
          ]}
        />
      )}
    </Section>
  )
}

const lire = (contenu: Readonly<Record<string, string | null>>, champ: string) => valeurDuChamp('VIOLATION', champ, contenu[champ] ?? null)
