import { categoriesDePartenaire, listePartenairesEtComptes } from '@relogement/domain/utilisateur/partenaires.liste'
import { useState } from 'react'
import { usePage } from '../acces/page.ts'
import { api, type ReponseApi } from '../core/api.ts'
import { formatNombre } from '../core/formats.ts'
import { Lien } from '../core/Lien.tsx'
import { colonnesDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'

import { ReglerLaConnexion } from './ReglerLaConnexion.tsx'

type Partenaire = ReponseApi<'GET /v1/business/partenaires'>['hydra:member'][number]

/** Les partenaires et leurs comptes. */
export function PartenairesPage() {
  usePage(listePartenairesEtComptes.titre, [{ libelle: 'Utilisateurs' }])
  const { demande: _, ...vue } = useListeDeclaree(listePartenairesEtComptes, {
    cle: ['utilisateurs', 'partenaires'],
    lire: (demande) => api('GET /v1/business/partenaires', demande),
  })
  const [regle, regler] = useState<Partenaire | null>(null)
  const [colonnes] = useState(() => colonnesPour(regler))
  return (
    <>
      <Liste<Partenaire> {...vue} colonnes={colonnes} lienDe={adresseDesComptes} />
      {regle !== null && <ReglerLaConnexion partenaire={regle} fermer={() => regler(null)} />}
    </>
  )
}

const adresseDesComptes = ({ id }: Pick<Partenaire, 'id'>) => `/utilisateurs?partenaires=${id}`

const nombre = (valeur: number) => <span className={valeur === 0 ? 'num muted' : 'num'}>{formatNombre(valeur)}</span>

const colonnesPour = (regler: (partenaire: Partenaire) => void) =>
  colonnesDe<Partenaire, typeof listePartenairesEtComptes>(listePartenairesEtComptes, {
    nom: {
      carte: 1,
      rendu: (partenaire) => (
        <Lien className="sur-st" vers={adresseDesComptes(partenaire)}>
          {partenaire.nom}
        </Lien>
      ),
      infobulle: ({ nom }) => nom,
    },
    categorie: { largeur: 160, carte: 3, rendu: ({ categorie }) => categoriesDePartenaire[categorie] },
    zones: {
      rendu: ({ zones: [premiere, ...autres] }) =>
        premiere === undefined ? 'Toutes' : `${premiere}${autres.length > 0 ? ` + ${autres.length}` : ''}`,
      infobulle: ({ zones }) => (zones.length === 0 ? undefined : zones.join(', ')),
    },
    actifs: {
      largeur: 150,
      carte: 2,
      rendu: ({ actifs }) => (
        <>
          {nombre(actifs)}
          <span className="en-carte"> {actifs > 1 ? 'comptes' : 'compte'}</span>
        </>
      ),
    },
    invites: { largeur: 110, rendu: ({ invites }) => nombre(invites) },
    desactives: { largeur: 120, rendu: ({ desactives }) => nombre(desactives) },
    motDePasse: {
      largeur: 180,
      carte: 4,
      rendu: (partenaire) => (
        <button className="lk sur-st" type="button" aria-haspopup="dialog" onClick={() => regler(partenaire)}>
          {partenaire.motDePasse ? 'Mot de passe' : 'La maison seule'}
          <span className="vh"> : régler la connexion de {partenaire.nom}</span>
        </button>
      ),
    },
  })
