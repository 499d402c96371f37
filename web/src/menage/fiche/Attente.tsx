import { Squelette } from '../../core/Chargement.tsx'
import styleDeLAvancement from './avancement.module.css'
import { Faits } from './Faits.tsx'

const LIGNES = [0, 1, 2, 3, 4]

/** La place que prendra la fiche : rien ne bouge quand elle arrive. */
export const Attente = () => (
  <div className="fiche-attendue" aria-busy="true">
    <p className="vh" role="status">
      Chargement de la fiche
    </p>
    <div className="fh">
      <div className="l1">
        <Squelette largeur={260} hauteur={22} />
        <Squelette largeur={120} hauteur={24} />
      </div>
      <div className="l2">
        <Squelette largeur={420} />
      </div>
    </div>
    <div className={`${styleDeLAvancement.phases} ${styleDeLAvancement.attente}`}>
      {[...LIGNES, 5].map((rang) => (
        <Squelette key={rang} hauteur={4} />
      ))}
    </div>
    <div className="fiche">
      <div />
      <div className="secs">
        <div className="box">
          <div className="sec-h">
            <Squelette largeur={90} hauteur={14} />
          </div>
          <Faits
            faits={[...LIGNES, 5, 6, 7, 8, 9].map((rang) => ({
              cle: `${rang}`,
              titre: <Squelette largeur={80} />,
              valeur: <Squelette largeur={`${50 + ((rang * 23) % 40)}%`} />,
              detail: <Squelette largeur={`${40 + ((rang * 31) % 40)}%`} />,
            }))}
          />
        </div>
      </div>
      <div className="side" />
    </div>
  </div>
)
