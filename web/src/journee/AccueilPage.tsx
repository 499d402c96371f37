import { modulesDe } from '@relogement/domain/acces/menu'
import { ONT_UN_AGENDA } from '@relogement/domain/agenda/agenda.contract'
import { Link } from '@tanstack/react-router'
import { rolesDe, useMoi } from '../acces/moi.ts'
import { iconesDesModules } from '../acces/navigation.ts'
import { usePage } from '../acces/page.ts'
import { BoutonMonAgenda } from '../agenda/MonAgenda.tsx'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui, jourDeSemaine } from '../core/jour.ts'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { AlarmesDuService } from '../exploitation/AlarmesDuService.tsx'
import { MaJournee } from './MaJournee.tsx'
import './accueil.css'

/** L'accueil : sa journée, puis les modules qu'elle peut ouvrir. */
export function AccueilPage() {
  usePage('Accueil', [])
  const moi = useMoi()
  const modules = modulesDe(rolesDe(moi))
  return (
    <>
      <div className="ph">
        <h1>Bonjour {moi.prenom}</h1>
        <span className="soft only-d">{jourDeSemaine(aujourdhui())}</span>
        {moi.roles.some(({ code }) => ONT_UN_AGENDA.some((role) => role === code)) && (
          <div className="acts">
            <BoutonMonAgenda />
          </div>
        )}
      </div>
      <AlarmesDuService />
      {modules.length > 0 && <MaJournee />}
      {modules.length === 0 ? (
        <EtatVide
          titre="Aucun module ne vous est ouvert"
          detail="Votre rôle n’ouvre encore aucun écran. Demandez à votre responsable administratif."
        />
      ) : (
        <ul className="modules box">
          {modules.map(({ module, titre, description, chemin }) => (
            <li key={module}>
              <Link to={chemin}>
                <Icone nom={iconesDesModules[module]} />
                <span>
                  <b>{titre}</b>
                  <span className="soft">{description}</span>
                </span>
                <Icone nom="droite" className="vers" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
