import { formatDateCourte, formatInstant } from '@relogement/domain/common/date.format'
import { colonnesDesUtilisateurs, listeUtilisateurs } from '@relogement/domain/utilisateur/utilisateur.liste'
import { aspectsDuCompte, etatsDuCompte } from '@relogement/domain/utilisateur/utilisateur.listes'
import { usePage } from '../acces/page.ts'
import { api, telecharger } from '../core/api.ts'
import { messageDe } from '../core/erreurs.ts'
import { Section } from '../core/fiche/Section.tsx'
import { jourDe } from '../core/jour.ts'
import { VuesDeLaListe } from '../vue/VuesDeLaListe.tsx'
import '../core/fiche/fiche.css'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { colonnesExportees } from '../core/liste/colonnesMontrees.ts'
import { colonnesDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { useExportMotive } from '../core/liste/useExportMotive.tsx'
import { Statut } from '../core/Statut.tsx'
import { type Invitation, type LigneUtilisateur, useDecider, useInvitations } from './utilisateur.data.ts'
import styles from './utilisateurs.module.css'

/** Les comptes, et ceux qu'un directeur bailleur demande. */
export function UtilisateursPage() {
  usePage(listeUtilisateurs.titre)
  const { demande, ...vue } = useListeDeclaree(listeUtilisateurs, {
    cle: ['utilisateurs'],
    lire: (demande) => api('GET /v1/utilisateurs', demande),
  })
  const { page: _page, pageSize: _taille, ...filtres } = demande
  const { exporter, dialogue } = useExportMotive({
    quoi: 'utilisateurs',
    total: vue.requete.data?.['hydra:totalItems'],
    envoyer: (format, motif) =>
      telecharger('POST /v1/utilisateurs/_export', {
        body: { ...filtres, format, motif, columns: colonnesExportees(colonnesDesUtilisateurs, colonnes, vue.liste.etat.masquees) },
      }),
  })
  const aValider = vue.requete.data?.metadata.aValider ?? 0
  return (
    <>
      <Liste<LigneUtilisateur>
        {...vue}
        colonnes={colonnes}
        vues={<VuesDeLaListe page="utilisateurs" liste={vue.liste} colonnes={colonnes} />}
        lienDe={({ id }) => `/utilisateurs/${id}`}
        exporter={exporter}
        grisee={({ etat }) => etat === 'DESACTIVE'}
        actions={
          <>
            {aValider > 0 && (
              <a className="lk" href="#a-valider">
                {aValider === 1 ? '1 personne à valider' : `${aValider} personnes à valider`}
              </a>
            )}
            <Lien className="btn pri" vers="/utilisateurs/new">
              <Icone nom="plus" />
              Inviter une personne
            </Lien>
          </>
        }
      />
      {dialogue}
      {aValider > 0 && <ComptesDemandes />}
    </>
  )
}

const colonnes = colonnesDe<LigneUtilisateur, typeof listeUtilisateurs>(listeUtilisateurs, {
  nom: {
    largeur: '18%',
    carte: 1,
    rendu: ({ prenom, nom }) => (
      <span className="sur-st">
        {prenom} {nom}
      </span>
    ),
    infobulle: ({ email }) => email,
  },
  roles: {
    largeur: '24%',
    carte: 3,
    rendu: ({ roles: [principal, ...autres] }) => (
      <>
        {principal?.libelle ?? <span className="muted">Aucun</span>}
        {autres.length > 0 && <span className="muted"> + {autres.length}</span>}
      </>
    ),
    infobulle: ({ roles }) => roles.map(({ libelle }) => libelle).join(', '),
  },
  partenaire: {
    largeur: '17%',
    carte: 5,
    rendu: ({ partenaire }) => partenaire?.nom ?? <span className="muted">Aucun</span>,
    infobulle: ({ partenaire }) => partenaire?.nom,
  },
  zones: {
    largeur: '15%',
    rendu: ({ zones: [premiere, ...autres] }) =>
      premiere === undefined ? 'Toutes' : `${premiere.nom}${autres.length > 0 ? ` + ${autres.length}` : ''}`,
    infobulle: ({ zones }) => (zones.length === 0 ? undefined : zones.map(({ nom }) => nom).join(', ')),
  },
  etat: {
    largeur: 170,
    carte: 2,
    rendu: ({ etat }) => etat && <Statut aspect={{ libelle: etatsDuCompte[etat], ...aspectsDuCompte[etat] }} />,
  },
  derniereConnexion: {
    largeur: 176,
    rendu: ({ derniereConnexion }) =>
      derniereConnexion == null ? <span className="muted">Jamais</span> : <span className="num">{formatInstant(derniereConnexion)}</span>,
  },
})

/** Ce que les directeurs bailleurs demandent pour leur équipe ; rien n'est ouvert tant que l'administration ne l'a pas dit. */
function ComptesDemandes() {
  const { data } = useInvitations()
  const lignes = data?.['hydra:member'] ?? []
  if (lignes.length === 0) return null
  return (
    <div className={styles.demandes}>
      <Section id="a-valider" titre="À valider" nombre={data?.['hydra:totalItems']}>
        <TableDeSection libelle="Comptes demandés" colonnes={colonnesDesDemandes} lignes={lignes} cleDe={({ id }) => id} />
      </Section>
    </div>
  )
}

const colonnesDesDemandes: readonly ColonneDeSection<Invitation>[] = [
  { titre: 'Nom', carte: 1, rendu: ({ prenom, nom }) => `${prenom} ${nom}` },
  { titre: 'Adresse électronique', carte: 3, rendu: ({ email }) => email },
  { titre: 'Rôle', carte: 4, rendu: ({ role }) => role.libelle },
  { titre: 'Partenaire', carte: 5, rendu: ({ partenaire }) => partenaire.nom },
  {
    titre: 'Demandé par',
    rendu: ({ demandeePar, demandeeLe }) => `${demandeePar.prenom} ${demandeePar.nom}, ${formatDateCourte(jourDe(demandeeLe))}`,
  },
  { titre: 'Décision', largeur: 220, ecran: true, carte: 6, rendu: (invitation) => <Decision invitation={invitation} /> },
]

function Decision({ invitation: { id, prenom, nom } }: { readonly invitation: Invitation }) {
  const { mutate, isPending, error } = useDecider()
  const decider = (acceptee: boolean) => !isPending && mutate({ id, acceptee })
  return (
    <span className={styles.decision}>
      <button className="btn sm" type="button" aria-disabled={isPending || undefined} onClick={() => decider(true)}>
        Ouvrir le compte<span className="vh"> de {`${prenom} ${nom}`}</span>
      </button>
      <button className="btn sm ghost" type="button" aria-disabled={isPending || undefined} onClick={() => decider(false)}>
        Refuser<span className="vh"> la demande de {`${prenom} ${nom}`}</span>
      </button>
      {error !== null && <span className="red">{messageDe(error)}</span>}
    </span>
  )
}
