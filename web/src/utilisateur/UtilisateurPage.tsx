import type { Civilite } from '@relogement/domain/acces/civilite'
import { jourDe } from '@relogement/domain/common/date'
import { formatDate, formatInstant } from '@relogement/domain/common/date.format'
import { direLAgent } from '@relogement/domain/utilisateur/agent'
import { direLaValeur, libelleDuChamp } from '@relogement/domain/utilisateur/utilisateur.champs'
import { useQuery } from '@tanstack/react-query'
import { type GenreDeFiche, PageDeFiche } from '../acces/PageDeFiche.tsx'
import { messageDe } from '../core/erreurs.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { Changements } from '../historique/Changements.tsx'
import { HistoriqueSection, type VueDesChangements } from '../historique/HistoriqueSection.tsx'
import { EnTeteDUtilisateur } from './EnTeteDUtilisateur.tsx'
import { activiteOptions, type Utilisateur, useFermerSessions, utilisateurOptions, vuDeLUtilisateur } from './utilisateur.data.ts'
import styles from './utilisateur.module.css'

const GENRE: GenreDeFiche = {
  titre: 'Utilisateur',
  attente: 'Chargement du compte',
  introuvable: 'Utilisateur introuvable',
  detail: 'Ce compte n’existe pas, ou ne vous est pas ouvert.',
  fil: [{ libelle: 'Utilisateurs' }, { libelle: 'Liste des utilisateurs', vers: '/utilisateurs' }],
}

export function UtilisateurPage({ id }: { readonly id: string }) {
  const lecture = useQuery({ ...utilisateurOptions(id), refetchOnMount: 'always' })
  return (
    <PageDeFiche genre={GENRE} lecture={lecture} titre={({ prenom, nom }) => `${prenom} ${nom}`}>
      {(utilisateur) => <Fiche utilisateur={utilisateur} />}
    </PageDeFiche>
  )
}

interface Props {
  readonly utilisateur: Utilisateur
}

function Fiche({ utilisateur }: Props) {
  const { id, prenom, civilite, roles, droits = [] } = utilisateur
  return (
    <>
      <EnTeteDUtilisateur utilisateur={utilisateur} />
      <div className={`fiche ${styles.corps}`}>
        <div className="secs">
          <Section id="roles" titre="Rôles" nombre={roles.length}>
            <TableDeSection libelle="Rôles" colonnes={colonnesDesRoles} lignes={roles} cleDe={({ code }) => code} />
          </Section>
          {droits.length > 0 && (
            <Section
              id="droits"
              titre={`Ce que ${prenom} voit et peut faire`}
              actions={<small className="muted">Calculé de ses rôles, de son partenaire et de ses zones</small>}
            >
              <TableDeSection
                libelle={`Ce que ${prenom} voit et peut faire`}
                colonnes={colonnesDesDroits}
                lignes={droits}
                cleDe={({ domaine }) => domaine}
              />
            </Section>
          )}
          <HistoriqueSection vu={vuDeLUtilisateur(id)} Changements={civilite === 'MADAME' ? ChangementsDElle : ChangementsDeLui} />
        </div>
        <aside className="side" aria-label="Zones, second facteur, sessions et activité">
          <Zones utilisateur={utilisateur} />
          <SecondFacteur utilisateur={utilisateur} />
          <Sessions utilisateur={utilisateur} />
          <Activite utilisateur={utilisateur} />
        </aside>
      </div>
    </>
  )
}

type Role = Utilisateur['roles'][number]

const colonnesDesRoles: readonly ColonneDeSection<Role>[] = [
  { titre: 'Rôle', carte: 1, rendu: ({ libelle }) => libelle },
  {
    titre: 'Durée',
    largeur: 380,
    carte: 3,
    rendu: ({ jusquAu }, rang) =>
      rang === 0
        ? 'Rôle principal : il choisit la page d’accueil'
        : jusquAu === null
          ? 'Sans fin'
          : `Jusqu’au ${formatDate(jusquAu)}, retiré ensuite de lui-même`,
  },
]

type Droits = NonNullable<Utilisateur['droits']>[number]

const colonnesDesDroits: readonly ColonneDeSection<Droits>[] = [
  { titre: 'Domaine', largeur: 136, carte: 1, rendu: ({ domaine }) => domaine },
  { titre: 'Voit', carte: 3, rendu: ({ voit }) => <Dites quoi={voit} /> },
  { titre: 'Peut', carte: 5, rendu: ({ peut }) => <Dites quoi={peut} /> },
  { titre: 'Jamais', carte: 6, rendu: ({ jamais }) => <Dites quoi={jamais} classe="muted" non /> },
]

const Dites = ({
  quoi,
  classe = '',
  non = false,
}: {
  readonly quoi: readonly string[]
  readonly classe?: string | undefined
  readonly non?: boolean
}) =>
  quoi.length === 0 ? (
    <span className="muted only-d">–</span>
  ) : (
    <ul className={`${styles.liste} ${classe}`}>
      {quoi.map((mots) => (
        <li key={mots}>
          <Icone nom={non ? 'croix' : 'coche'} />
          {mots}
        </li>
      ))}
    </ul>
  )

const MOTS_DES_ZONES: Readonly<Record<string, string>> = { TERRITOIRE: 'Territoire', DEPARTEMENT: 'Département', AUTRE: 'Autre' }

const Zones = ({ utilisateur: { zones } }: Props) => (
  <section aria-labelledby="zones-t">
    <h2 id="zones-t">Zones {zones.length > 0 && <span className="n">{zones.length}</span>}</h2>
    {zones.length === 0 ? (
      <p className="soft">Aucune limite</p>
    ) : (
      <ul className="dates">
        {zones.map(({ id, nom, type }) => (
          <li key={id}>
            <span>{MOTS_DES_ZONES[type] ?? type}</span>
            <span>{nom}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const SecondFacteur = ({ utilisateur: { secondFacteur } }: Props) =>
  secondFacteur && (
    <section aria-labelledby="facteur-t">
      <h2 id="facteur-t">Second facteur</h2>
      <p className="soft">
        {secondFacteur.poseLe === null ? 'Aucun' : `Posé le ${formatDate(jourDe(secondFacteur.poseLe))}`}
        {secondFacteur.exige && ', exigé par son rôle'}
      </p>
    </section>
  )

function Sessions({ utilisateur: { id, sessions = [] } }: Props) {
  const { mutate, isPending } = useFermerSessions(id)
  const fermer = (session: string | null) => () =>
    !isPending && mutate(session, { onError: (erreur) => notifier({ message: messageDe(erreur), sens: 'erreur' }) })
  return (
    <section aria-labelledby="sessions-t">
      <h2 id="sessions-t">Sessions ouvertes {sessions.length > 0 && <span className="n">{sessions.length}</span>}</h2>
      {sessions.length === 0 ? (
        <p className="soft">Aucune session ouverte</p>
      ) : (
        <ul className="todo">
          {sessions.map(({ id: session, agent, vueLe }) => (
            <li key={session}>
              <span>
                <Icone nom="cle" />
              </span>
              <span>
                {direLAgent(agent)} <small className="soft">Active le {formatInstant(vueLe)}</small>
              </span>
              <button className="lk" type="button" aria-disabled={isPending || undefined} onClick={fermer(session)}>
                Fermer<span className="vh"> la session {direLAgent(agent)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {sessions.length > 1 && (
        <button className="btn sm ghost" type="button" aria-disabled={isPending || undefined} onClick={fermer(null)}>
          Tout fermer
        </button>
      )}
    </section>
  )
}

/** Sa dernière connexion, et ce qu'elle vient de faire. */
function Activite({ utilisateur: { id, derniereConnexion } }: Props) {
  const { data: actes, error, refetch } = useQuery({ ...activiteOptions(id), refetchOnMount: 'always' })
  return (
    <section aria-labelledby="activite-t">
      <h2 id="activite-t">Activité</h2>
      {derniereConnexion == null && <p className="soft">Aucune connexion</p>}
      {actes === undefined ? (
        <ContenuAttendu attente="Chargement de l’activité" erreur={error} relire={() => void refetch()} />
      ) : (
        (derniereConnexion != null || actes.length > 0) && (
          <ul className="dates">
            {derniereConnexion != null && (
              <li>
                <time dateTime={derniereConnexion}>{formatInstant(derniereConnexion)}</time>
                <span>Dernière connexion</span>
              </li>
            )}
            {actes.map(({ id: acte, le, quoi, sur }) => (
              <li key={acte}>
                <time dateTime={le}>{formatInstant(le)}</time>
                <span>
                  {quoi}
                  {sur !== null && (
                    <>
                      <br />
                      <Lien className="lk" vers={sur.adresse}>
                        {sur.libelle}
                      </Lien>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )
      )}
      <Lien className="lk" vers={`/utilisateurs/journal?personnes=${id}`}>
        Ouvrir le journal
      </Lien>
    </section>
  )
}

/** Les rôles d'un changement se disent de la personne ; une vue par civilité : la même d'un rendu à l'autre. */
const changementsDe =
  (civilite: Civilite | null): VueDesChangements =>
  ({ changements }) => (
    <Changements
      changements={changements}
      libelleDe={(chemin) => libelleDuChamp(chemin.split('.')[0] ?? '')}
      valeurDe={(chemin, valeur) => direLaValeur(chemin.split('.')[0] ?? '', valeur, civilite)}
    />
  )
const ChangementsDElle = changementsDe('MADAME')
const ChangementsDeLui = changementsDe(null)
