import { pourquoiBloquee } from '@relogement/domain/menage/prochaine-etape/pourquoiBloquee'
import { Icone } from '../../core/Icone.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import styles from './pourquoiBloquee.module.css'
import { Relancer } from './Relancer.tsx'
import { VersLePoint } from './VersLePoint.tsx'

const POURQUOI = 'pourquoi-bloquee'

/** Le bouton de la prochaine étape : plein quand rien ne bloque, grisé avec ce qui bloque, jamais plein quand un autre agit. */
export function BoutonDeLEtape() {
  const { menage, passer, ouvrir } = useFiche()
  const etape = menage.prochaineEtape
  if (etape == null) return null
  const { etat, titre, transition, bloquants, lien } = etape
  if (etat === 'BLOQUEE')
    return transition === null ? null : (
      <button
        className="btn ferme"
        type="button"
        aria-haspopup="dialog"
        aria-describedby={POURQUOI}
        title={bloquants.map(({ texte, detail }) => detail || texte).join('\n')}
        onClick={() => ouvrir('empeche')}
      >
        <Icone nom="cadenas" />
        {titre}
        <span className="vh"> : pas encore possible, voir pourquoi</span>
      </button>
    )
  if (transition !== null && menage.nextPlaces.some((place) => place.transition === transition && place.autorise))
    return (
      <button className={etat === 'PRETE' ? 'btn pri' : 'btn'} type="button" onClick={() => passer(transition)}>
        {etat === 'VEILLE' ? 'Reprendre' : titre}
      </button>
    )
  if (etat === 'ATTENTE')
    return etape.qui[0]?.vous && lien !== null ? (
      <VersLePoint lien={lien} verbe={titre} classe="btn" />
    ) : (
      <Relancer qui={etape.qui[0]} classe="btn" />
    )
  return etat === 'PRETE' && lien !== null ? <VersLePoint lien={lien} verbe={titre} classe="btn pri" /> : null
}

/** Sous le bouton grisé : combien de points bloquent, et lesquels. */
export function PourquoiBloquee() {
  const { menage } = useFiche()
  const etape = menage.prochaineEtape
  if (etape == null || etape.etat !== 'BLOQUEE' || etape.transition === null) return null
  return (
    <p className={styles.pourquoi} id={POURQUOI}>
      {pourquoiBloquee(etape.bloquants)}
    </p>
  )
}
