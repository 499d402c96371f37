import { modulesDe } from '@relogement/domain/acces/menu'
import { ONT_UN_AGENDA } from '@relogement/domain/agenda/agenda.contract'
import { Link } from '@tanstack/react-router'
import { rolesDe, useMoi } from '../acces/moi.ts'
import { iconesDesModules } from '../acces/navigation.ts'
import { usePage } from '../acces/page.ts'
import { BoutonMonAgenda } from '../agenda/MonAgenda.tsx'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui, enCapitale, jourEntier } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { CHEMIN_DES_EMPORTS } from '../emport/chemins.ts'
import { dossiersGardes } from '../emport/laTablette.ts'
import { AlarmesDuService } from '../exploitation/AlarmesDuService.tsx'
import { MaJournee } from './MaJournee.tsx'
import { ObjectifsDuMois } from './ObjectifsDuMois.tsx'
import { estCharge } from './roles.ts'
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
        <span className="soft">{enCapitale(jourEntier(aujourdhui()))}</span>
        {moi.pages.includes('resume') && estCharge(moi) && <ObjectifsDuMois charge={moi.id} />}
        {moi.roles.some(({ code }) => ONT_UN_AGENDA.some((role) => role === code)) && (
          <div className="acts">
            <BoutonMonAgenda />
          </div>
        )}
      </div>
      <AlarmesDuService />
      {dossiersGardes() > 0 && moi.pages.includes('entretiensHorsLigne') && <EntretiensARendre />}
      {modules.length > 0 && <MaJournee />}
      {modules.length === 0 ? (
        <EtatVide
          titre="Aucun module ne vous est ouvert"
          detail="Votre rôle n’ouvre encore aucun écran. Demandez à votre responsable administratif."
        />
      ) : (
        <ul className="modules box ecran">
          {modules.map(({ module, titre, description, chemin }) => (
            <li key={module}>
              <Link to={chemin} title={description}>
                <Icone nom={iconesDesModules[module]} />
                <span>
                  <b>{titre}</b> <span className="soft">{description}</span>
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

/** Cet appareil garde des dossiers emportés : ils s'effaceront s'ils ne sont pas rendus. */
const EntretiensARendre = () => (
  <p>
    Cette tablette garde des entretiens hors ligne.{' '}
    <Lien className="lk" vers={CHEMIN_DES_EMPORTS}>
      Les rendre
    </Lien>
  </p>
)
