import { formatInstant } from '@relogement/domain/common/date.format'
import { listeJournalDesComptes } from '@relogement/domain/utilisateur/journalDesComptes.liste'
import { usePage } from '../acces/page.ts'
import { api, type ReponseApi } from '../core/api.ts'
import { Lien } from '../core/Lien.tsx'
import { colonnesDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'

type Evenement = ReponseApi<'GET /v1/business/journal-des-comptes'>['hydra:member'][number]

/** Ce qui est arrivé aux comptes, le dernier d'abord : qui les a ouverts, changés, fermés. */
export function JournalDesComptesPage() {
  usePage(listeJournalDesComptes.titre, [{ libelle: 'Utilisateurs' }])
  const { demande: _, ...vue } = useListeDeclaree(listeJournalDesComptes, {
    cle: ['utilisateurs', 'journal'],
    lire: (demande) => api('GET /v1/business/journal-des-comptes', demande),
  })
  return <Liste<Evenement> {...vue} colonnes={colonnes} lienDe={adresseDuCompte} />
}

const adresseDuCompte = ({ compte }: Evenement) => `/utilisateurs/${compte.id}`

const enClair = ({ prenom, nom }: { readonly prenom: string; readonly nom: string }) => `${prenom} ${nom}`

const colonnes = colonnesDe<Evenement, typeof listeJournalDesComptes>(listeJournalDesComptes, {
  le: { largeur: 200, carte: 3, rendu: ({ le }) => <span className="num">{formatInstant(le)}</span> },
  compte: {
    largeur: 240,
    carte: 1,
    rendu: (evenement) => (
      <Lien className="sur-st" vers={adresseDuCompte(evenement)}>
        {enClair(evenement.compte)}
      </Lien>
    ),
  },
  quoi: { carte: 5, rendu: ({ quoi }) => quoi, infobulle: ({ quoi }) => quoi },
  auteur: {
    largeur: 220,
    carte: 4,
    rendu: ({ auteur }) => (auteur === null ? <span className="muted">Le service</span> : enClair(auteur)),
  },
})
