import type { EtatDEtape } from '@relogement/domain/menage/completude/avancement'
import { etapeDuNumero } from '@relogement/domain/menage/completude/etapes'
import { useState } from 'react'
import { Icone } from '../../core/Icone.tsx'
import { Lien } from '../../core/Lien.tsx'
import styles from './bande.module.css'
import { useEdition } from './edition.contexte.ts'
import { useLieuDeSaisie } from './lieuDeSaisie.ts'
import { useEtapesEnBrouillon } from './useEtapesEnBrouillon.ts'

/** Les sept étapes, et où en est chacune, saisie en cours comprise. */
export function Etapes({ etats }: { readonly etats: readonly EtatDEtape[] }) {
  const { menage, etape: courante, aller } = useEdition()
  const { adresse, enBande = false } = useLieuDeSaisie()
  const [deplie, setDeplie] = useState(false)
  const gardees = new Set(useEtapesEnBrouillon(menage.id).map(({ etape }) => etape.code))
  return (
    <nav className={`steps ${deplie ? 'deplie' : ''} ${enBande ? styles.bande : ''}`} aria-label="Étapes">
      <div className="for">
        <b>{menage.noms}</b>
        <span>
          {menage.codeMenage}
          <em> · étape {courante.numero} sur 7</em>
        </span>
        <button className="ib" type="button" aria-label="Les sept étapes" aria-expanded={deplie} onClick={() => setDeplie(!deplie)}>
          <Icone nom={deplie ? 'haut' : 'bas'} />
        </button>
      </div>
      <button className="btn ghost quitter" type="button" onClick={() => aller({ vers: 'fiche' })}>
        Enregistrer et quitter
      </button>
      {etats.map((etat) => {
        const etape = etapeDuNumero(etat.etape)
        return (
          <Lien
            key={etape.code}
            vers={adresse(menage.id, { vers: 'etape', etape })}
            aria-current={etape.code === courante.code ? 'step' : undefined}
            onClick={(clic) => {
              if (clic.ctrlKey || clic.metaKey || clic.shiftKey) return
              clic.preventDefault()
              setDeplie(false)
              if (etape.code !== courante.code) aller({ vers: 'etape', etape })
            }}
          >
            {etat.etat === 'COMPLET' ? <Icone nom="coche" /> : <span className="k">{etape.numero}</span>}
            <span>{etape.libelle}</span>
            {gardees.has(etape.code) && etape.code !== courante.code ? (
              <small className="warn">Saisie non enregistrée</small>
            ) : (
              <small className={etat.etat === 'ERREURS' ? 'bad' : undefined}>{etat.texte}</small>
            )}
          </Lien>
        )
      })}
    </nav>
  )
}
