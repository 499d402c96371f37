import { listesQuittees } from '../acces/listesQuittees.ts'
import { useMoi } from '../acces/moi.ts'
import { filParDefaut, filPour } from '../acces/navigation.ts'
import { usePageCourante } from '../acces/page.ts'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { estDemesure } from '../core/typographie/demesure.ts'
import long from './demesure.module.css'
import styles from './filDAriane.module.css'
import court from './maillon.module.css'

export function useFil(chemin: string) {
  const moi = useMoi()
  const { titre, fil } = usePageCourante()
  const maillons = filPour(moi, fil ?? filParDefaut(chemin))
  return { titre, maillons, demesure: [titre, ...maillons.map(({ libelle }) => libelle)].some(estDemesure) }
}

/** D'où l'on vient, et où l'on est. */
export function FilDAriane({ titre, maillons, demesure }: ReturnType<typeof useFil>) {
  return (
    <nav className={demesure ? `${styles.fil} ${long.fil}` : styles.fil} aria-label="Fil d’Ariane">
      {maillons.map(({ libelle, vers }, rang) => (
        <span key={libelle} className={styles.maillon}>
          {vers === undefined ? (
            <span className={`cut ${court.nom}`} title={libelle}>
              {libelle}
            </span>
          ) : (
            <Lien
              className={`cut ${court.nom}`}
              title={libelle}
              vers={listesQuittees.adresseDe(vers)}
              onClick={() => listesQuittees.revenir(vers)}
            >
              {libelle}
            </Lien>
          )}
          {/* Arrivée de l'extérieur, une fiche n'a pas encore de titre : rien ne suit. */}
          {(titre !== '' || rang < maillons.length - 1) && <Icone nom="droite" />}
        </span>
      ))}
      <span aria-current="page" title={titre}>
        {titre}
      </span>
    </nav>
  )
}
