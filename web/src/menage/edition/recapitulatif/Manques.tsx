import { enClair } from '@relogement/domain/menage/completude/controle'
import { etapesDuDossier } from '@relogement/domain/menage/completude/etapes'
import { Icone } from '../../../core/Icone.tsx'
import { cleDe } from '../AVerifier.tsx'
import { Groupe } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import styleDesPoints from './pointsALever.module.css'
import styles from './recapitulatif.module.css'

/** Tout ce qui manque ou ne va pas, étape par étape. */
export function Manques() {
  const { controle, viser } = useEdition()
  const concernees = etapesDuDossier
    .map((etape) => ({
      ...etape,
      erreurs: controle.invalidFields.filter(({ step, pour }) => step === etape.numero && !pour.every((p) => p === 'B')),
    }))
    .filter(({ erreurs }) => erreurs.length > 0)
  if (concernees.length === 0) return null
  return (
    <Groupe titre="Ce qui manque">
      <ul>
        {concernees.map(({ numero, libelle, erreurs }) => (
          <li key={numero}>
            <h3 className={styles.etape}>
              {numero}. {libelle}
            </h3>
            <ul className="todo">
              {erreurs.map((erreur) => (
                <li key={cleDe(erreur)} className={styleDesPoints.point}>
                  <span className={erreur.genre === 'INVALIDE' ? 'red' : 'amber'}>
                    <Icone nom="alerte" />
                  </span>
                  <span>{enClair(erreur)}</span>
                  {numero < 7 && (
                    <button className={`lk ${styleDesPoints.aller}`} type="button" onClick={() => viser(erreur.path)}>
                      {erreur.genre === 'INVALIDE' ? 'Corriger' : 'Renseigner'}
                      <span className="vh"> : {erreur.libelle}</span>
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Groupe>
  )
}
