import { jourDe } from '@relogement/domain/common/date'
import { formatDate } from '@relogement/domain/common/date.format'
import { listeReunions } from '@relogement/domain/reunion/reunion.liste'
import { aspects, statutsReunion } from '@relogement/domain/reunion/reunion.listes'
import { nomSansDate } from '@relogement/domain/reunion/reunion.nom'
import { usePage } from '../acces/page.ts'
import { api } from '../core/api.ts'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { colonnesDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { Statut } from '../core/Statut.tsx'
import { estDemesure } from '../core/typographie/demesure.ts'
import { VuesDeLaListe } from '../vue/VuesDeLaListe.tsx'
import type { LigneReunion } from './reunion.data.ts'
import styles from './reunions.module.css'

const FIL = [{ libelle: 'Relogement' }, { libelle: 'Instances Partenariales' }]

/** Les GTR : ceux qui se préparent et ceux dont le compte rendu se fait, tant qu'on n'en demande pas d'autres. */
export function ReunionsPage() {
  usePage(listeReunions.titre, FIL)
  const { demande: _, ...vue } = useListeDeclaree(listeReunions, {
    cle: ['reunions'],
    lire: (demande) => api('GET /v1/reunions', demande),
  })
  return (
    <Liste<LigneReunion>
      {...vue}
      colonnes={colonnes}
      vues={<VuesDeLaListe page="gtrs" liste={vue.liste} colonnes={colonnes} />}
      lienDe={({ id }) => `/gtr/${id}`}
      actions={
        vue.requete.data?.metadata.refusCreer === null && (
          <Lien className="btn pri" vers="/gtr/new">
            <Icone nom="plus" />
            Ajouter un GTR
          </Lien>
        )
      }
    />
  )
}

const compte = (nombre: number) => <span className={nombre === 0 ? 'num muted' : 'num'}>{nombre}</span>
const nomsDes = ({ PRUs }: LigneReunion) => PRUs.map(({ nom }) => nom).join(', ')

const colonnes = colonnesDe<LigneReunion, typeof listeReunions>(listeReunions, {
  statut: {
    largeur: 150,
    carte: 1,
    // La ligne est un lien : il se lit par le nom du GTR aussi.
    rendu: ({ statut, nom }) => (
      <>
        <Statut aspect={{ libelle: statutsReunion[statut], ...aspects[statut] }} />
        <span className="vh">, {nom}</span>
      </>
    ),
  },
  date: { largeur: 150, carte: 2, rendu: ({ date }) => <span className="num">{formatDate(jourDe(date))}</span> },
  nom: { carte: 3, rendu: ({ nom }) => nomSansDate(nom), infobulle: ({ nom }) => nom },
  nombreDeMenages: { largeur: 150, droite: true, rendu: ({ nombreDeMenages }) => compte(nombreDeMenages) },
  nombreDeLogements: { largeur: 168, droite: true, rendu: ({ nombreDeLogements }) => compte(nombreDeLogements) },
  PRUs: {
    largeur: 239,
    carte: 5,
    // Coupée à 215 px ; entière au survol et au clavier (spécification § 2).
    rendu: (ligne) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: le nom coupé se lit aussi au clavier
      <span className={ligne.PRUs.some(({ nom }) => estDemesure(nom)) ? undefined : styles.prus} tabIndex={0}>
        {nomsDes(ligne)}
      </span>
    ),
    infobulle: nomsDes,
  },
})
