import { formatNombre } from '../core/formats.ts'
import couleurs from './etatDePorte.module.css'
import dessin from './legende.module.css'
import type { Recapitulatif } from './synoptique.data.ts'

/** Combien de portes de chaque état : la somme fait l'immeuble. */
export const Legende = ({ recapitulatif }: { readonly recapitulatif: Pick<Recapitulatif, 'etats' | 'cotationNoire'> }) => (
  <ul className={dessin.legende} aria-label="Nombre de logements par état">
    {recapitulatif.etats.map(({ code, libelle, nombre }) => (
      <li key={code}>
        <span className={`${couleurs.etat} ${dessin.couleur}`} data-etat={code} aria-hidden="true" />
        {libelle} <b className="num">{formatNombre(nombre)}</b>
      </li>
    ))}
    {recapitulatif.cotationNoire > 0 && (
      <li>
        <span className={dessin.point} aria-hidden="true" />
        Cotation noire <b className="num">{formatNombre(recapitulatif.cotationNoire)}</b>
      </li>
    )}
  </ul>
)
