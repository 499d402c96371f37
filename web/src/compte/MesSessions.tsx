import { formatInstant } from '@relogement/domain/common/date.format'
import { direLAgent } from '@relogement/domain/utilisateur/agent'
import { messageDe } from '../core/erreurs.ts'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { type MonCompte, useFermerMesSessions } from './monCompte.data.ts'

type Session = MonCompte['sessions'][number]

/** Où son compte est ouvert : celle-ci d'abord dite, les autres se ferment. */
export function MesSessions({ compte: { sessions } }: { readonly compte: MonCompte }) {
  const { mutate, isPending } = useFermerMesSessions()
  const fermer = (session: string | null) => () =>
    !isPending && mutate(session, { onError: (erreur) => notifier({ message: messageDe(erreur), sens: 'erreur' }) })
  return (
    <Section
      id="sessions"
      titre="Sessions ouvertes"
      nombre={sessions.length}
      actions={
        sessions.length > 2 && (
          <button className="btn sm" type="button" aria-disabled={isPending || undefined} onClick={fermer(null)}>
            Fermer les autres
          </button>
        )
      }
    >
      <TableDeSection libelle="Sessions ouvertes" colonnes={colonnesDe(isPending, fermer)} lignes={sessions} cleDe={({ id }) => id} />
    </Section>
  )
}

const colonnesDe = (occupe: boolean, fermer: (session: string) => () => void): readonly ColonneDeSection<Session>[] => [
  { titre: 'Appareil', carte: 1, rendu: ({ agent }) => direLAgent(agent) },
  { titre: 'Ouverte le', largeur: 200, carte: 3, rendu: ({ ouverteLe }) => formatInstant(ouverteLe) },
  { titre: 'Active le', largeur: 200, carte: 5, rendu: ({ vueLe }) => formatInstant(vueLe) },
  {
    titre: 'Session',
    largeur: 140,
    carte: 2,
    rendu: ({ id, agent, courante }) =>
      courante ? (
        <span className="soft">Celle-ci</span>
      ) : (
        <button className="lk" type="button" aria-disabled={occupe || undefined} onClick={fermer(id)}>
          Fermer<span className="vh"> la session {direLAgent(agent)}</span>
        </button>
      ),
  },
]
